import { mkdir, writeFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { testEnv } from '../../../test/app.ts'
import { testFolder } from '../../../test/folder.ts'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../db/database.ts'
import { createServer } from '../http/server.ts'
import { serveWellKnown } from './well-known.routes.ts'

const day = 24 * 60 * 60_000

const log = { level: 'silent' } as const

const at = testFolder('each test')
let app: FastifyInstance

/** Without the rest of the server. */
const start = async (variables: Record<string, string> = {}) => {
  await app?.close()
  app = createServer({ log, publicUrl: undefined })
  serveWellKnown(app, testEnv(variables))
}

beforeEach(async () => {
  await start()
})

afterEach(async () => {
  await app.close()
})

describe('security.txt', () => {
  const fieldsOf = async () => {
    const { statusCode, headers, body } = await app.inject('/.well-known/security.txt')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const lines = body.trimEnd().split('\n')
    return Object.fromEntries(lines.map((line) => line.split(/: (.*)/, 2) as [string, string]))
  }

  it('names the mailbox that each installation should have, its own address, and a day that is to come', async () => {
    await start({ PUBLIC_URL: 'https://drape.example' })
    const { Expires: expires = '', ...fields } = await fieldsOf()
    expect(fields).toEqual({
      Contact: 'mailto:security@drape.example',
      'Preferred-Languages': 'en',
      Canonical: 'https://drape.example/.well-known/security.txt',
    })
    const lifetimeMs = new Date(expires).getTime() - Date.now()
    expect(lifetimeMs).toBeGreaterThan(30 * day)
    expect(lifetimeMs).toBeLessThan(365 * day)
  })

  it('names whom its operator names instead, and without a name this machine', async () => {
    await start({ PUBLIC_URL: 'https://drape.example', SECURITY_CONTACT: 'https://drape.example/report' })
    expect((await fieldsOf())['Contact']).toBe('https://drape.example/report')
    await start()
    const unnamed = await fieldsOf()
    expect([unnamed['Contact'], unnamed['Canonical']]).toEqual(['mailto:security@localhost', undefined])
  })
})

test('robots.txt lets search engines read every page, and no call', async () => {
  const { statusCode, headers, body } = await app.inject('/robots.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toBe('User-agent: *\nDisallow: /api/\n')
})

test('no file that begins with a dot is there', async () => {
  await app.close()
  await mkdir(at('pages'))
  await writeFile(at('pages/nothing.html'), '<title>Nothing</title>')
  const pages = { '*': { file: 'pages/nothing.html', status: 404 } }
  await writeFile(at('registry.json'), JSON.stringify({ history: {}, withdrawn: {}, pages }))
  // None of this needs one.
  const database = openDatabase('postgresql://nobody@127.0.0.1:1/none', () => undefined)
  app = await buildApp({ env: testEnv({ SITE_DIR: at() }), database, log })
  for (const url of ['/.env', '/.git/config', '/.well-known/other', '/.well-known/', '/.data/token.key'])
    expect([url, (await app.inject({ url, headers: { accept: 'text/html' } })).statusCode]).toEqual([
      url,
      404,
    ])
  await database.$client.end()
})
