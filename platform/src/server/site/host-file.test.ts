import { plainSite } from '../../../test/plain-site.ts'
import { serveSite } from '../../../test/site-server.ts'

test.each([
  ['favicon.ico', 'image/x-icon'],
  ['apple-touch-icon.png', 'image/png'],
  ['app.webmanifest', 'application/manifest+json; charset=utf-8'],
])('%s is that of the live host, and nothing while there is none', async (file, type) => {
  const site = plainSite()
  const app = await serveSite(site.folder, { product: { name: 'Example', rootFiles: [file] } })
  const publish = (version: string, text: string) => {
    site.put(`host/${version}/${file}`, text)
    site.putRegistry({ history: { host: [version] } })
  }
  const reply = async () => {
    const { statusCode, headers, body } = await app.inject(`/${file}`)
    return [statusCode, headers['content-type'], headers['cache-control'], body]
  }
  expect((await reply())[0]).toBe(404)
  publish('aaaaaaaaaaaa', 'one')
  expect(await reply()).toEqual([200, type, 'public, max-age=86400', 'one'])
  publish('bbbbbbbbbbbb', 'another')
  expect((await reply())[3]).toBe('another')
  await app.close()
  site.remove()
})
