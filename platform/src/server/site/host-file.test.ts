import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveSite } from '../../../test/site-server.ts'

test.each([
  ['favicon.ico', 'image/x-icon'],
  ['apple-touch-icon.png', 'image/png'],
  ['app.webmanifest', 'application/manifest+json; charset=utf-8'],
])('%s is that of the live host, and nothing while there is none', async (file, type) => {
  const siteDir = mkdtempSync(join(tmpdir(), 'drape-'))
  const app = await serveSite(siteDir, { product: { name: 'Example', rootFiles: [file] } })
  const publish = (version: string, text: string) => {
    mkdirSync(join(siteDir, 'host', version), { recursive: true })
    writeFileSync(join(siteDir, 'host', version, file), text)
    writeFileSync(
      join(siteDir, 'registry.json'),
      JSON.stringify({ history: { host: [version] }, withdrawn: {} }),
    )
  }
  const asked = async () => {
    const { statusCode, headers, body } = await app.inject(`/${file}`)
    return [statusCode, headers['content-type'], headers['cache-control'], body]
  }
  expect((await asked())[0]).toBe(404)
  publish('aaaaaaaaaaaa', 'one')
  expect(await asked()).toEqual([200, type, 'public, max-age=86400', 'one'])
  publish('bbbbbbbbbbbb', 'another')
  expect((await asked())[3]).toBe('another')
  await app.close()
  rmSync(siteDir, { recursive: true })
})
