import { once } from 'node:events'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { testEnv } from '../../../test/app.ts'
import { testFolder } from '../../../test/folder.ts'
import { buildApp } from '../../app.ts'
import { type Database, openDatabase } from '../db/database.ts'

const page = (title: string) =>
  `<!doctype html><title>${title}</title><script nonce="{{nonce}}"></script><style nonce="{{nonce}}"></style>` +
  '<script type="application/json" id="drape-config">{{config}}</script>'

const at = testFolder()
let database: Database
let usual: FastifyInstance
let app: FastifyInstance
let lines: string[] = []

const put = async (path: string, text: string | Buffer) => {
  const file = at(path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, text)
  await rename(`${file}.new`, file)
}

const putRegistry = (pages: object) =>
  put('registry.json', JSON.stringify({ history: {}, withdrawn: {}, pages }))

async function start(variables: Record<string, string> = {}, devOrigins?: string[]) {
  if (app !== usual) await app.close()
  const env = testEnv({ SITE_DIR: at(), ...variables })
  const stream = { write: (line: string) => lines.push(line) }
  app = await buildApp({ env, database, log: { level: 'info', stream }, ...(devOrigins && { devOrigins }) })
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const policyOf = (reply: { headers: Record<string, unknown> }) =>
  String(reply.headers['content-security-policy'])

beforeAll(async () => {
  // The site needs no database.
  database = openDatabase('postgresql://nobody@127.0.0.1:1/none', () => undefined)
  await start()
  usual = app
})

beforeEach(async () => {
  lines = []
  await put('pages/home.html', page('Home'))
  await put('pages/not-found.html', page('Nothing'))
  await put('user/1.0.0/main.js', 'plain')
  await put('log.jsonl', 'who, when, why')
  await putRegistry({
    '/': { file: 'pages/home.html', status: 200 },
    '/stylist-login': { file: 'pages/home.html', status: 200 },
    '*': { file: 'pages/not-found.html', status: 404 },
  })
})

afterEach(async () => {
  if (app !== usual) await app.close()
  app = usual
})

afterAll(async () => {
  await usual.close()
  await database.$client.end()
})

describe('a page', () => {
  it('tells the configuration, which cannot end its script element', async () => {
    const hostile = 'https://api.example/</script><!--\u2028&$&'
    await start({
      API_BASE: hostile,
      GOOGLE_CLIENT_ID: 'id.example',
      ANALYTICS_ID: 'G-1',
      NOTIFICATIONS: 'on',
    })
    const { body } = await get('/')
    const json = /id="drape-config">(.*?)<\/script>/s.exec(body)?.[1] ?? ''
    expect(json).not.toMatch(/[<>&\u2028]/)
    expect(JSON.parse(json)).toEqual({
      apiBase: hostile,
      evidence: true,
      googleClientId: 'id.example',
      analyticsId: 'G-1',
      notifications: true,
      offline: true,
      ofVisit: ['analyticsId'],
    })
  })
})

describe('the policy of a page', () => {
  it('is strict, and opens to analytics and a distant api only when they are configured', async () => {
    const strict = policyOf(await get('/'))
    expect(strict).toContain("default-src 'none'")
    expect(strict).not.toMatch(/unsafe|google|analytics|localhost/)
    await start({ API_BASE: 'https://api.example/v1', GOOGLE_CLIENT_ID: 'id', ANALYTICS_ID: 'G-1' }, [
      'http://localhost:3001',
    ])
    const open = policyOf(await get('/'))
    expect(open).toMatch(/connect-src 'self' https:\/\/api\.example [^;]*google-analytics\.com/)
    expect(open).toMatch(/connect-src [^;]*http:\/\/localhost:3001 ws:\/\/localhost:3001/)
    expect(open).not.toContain('unsafe')
  })

  const open = {
    'content-security-policy': expect.stringMatching(
      /^(?!.*trusted-types).*style-src [^;]*https:\/\/accounts\.google\.com\/gsi\/style;.*frame-src https:\/\/accounts\.google\.com\/gsi\//,
    ),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  }
  const shut = {
    'content-security-policy': expect.not.stringContaining('google'),
    'cross-origin-opener-policy': 'same-origin',
  }

  it.each([
    ["Google's own page", { GOOGLE_CLIENT_ID: 'id' }, '/google', open],
    ['any other page', { GOOGLE_CLIENT_ID: 'id' }, '/', shut],
    ["Google's page where nobody signs in with Google", {}, '/google', shut],
  ])('says whether Google may be in %s', async (_, variables, url, expected) => {
    const page = { file: 'pages/home.html', status: 200 }
    await putRegistry({ '*': page, '/google': page })
    await start({ ...variables })
    expect((await get(url)).headers).toMatchObject(expected)
  })

  it('comes with the other guards, HSTS behind https', async () => {
    const { headers } = await get('/')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(/^camera=\(self\), .*microphone=\(\)/),
    })
    expect(headers['strict-transport-security']).toBeUndefined()
    await start({ PUBLIC_URL: 'https://drape.example' })
    expect((await get('/')).headers['strict-transport-security']).toBe('max-age=63072000')
    await start({ PUBLIC_URL: 'https://drape.example', HSTS_SUBDOMAINS: 'on' })
    const everywhere = 'max-age=63072000; includeSubDomains'
    for (const url of ['/', '/healthz', '/site/user/1.0.0/main.js', '/api/nothing'])
      expect((await get(url)).headers['strict-transport-security']).toBe(everywhere)
    await start({ PUBLIC_URL: 'http://drape.example', HSTS_SUBDOMAINS: 'on' })
    expect((await get('/')).headers['strict-transport-security']).toBeUndefined()
  })
})

describe('a file of a version', () => {
  it('carries the guards of every answer, and is kept by nobody where it is not there', async () => {
    const file = await get('/site/user/1.0.0/main.js')
    expect([file.body, file.headers['x-content-type-options']]).toEqual(['plain', 'nosniff'])
    const nothing = await get('/site/user/1.0.0/gone.js', { accept: 'text/html' })
    expect([nothing.statusCode, nothing.headers['cache-control']]).toEqual([404, 'no-store'])
  })

  it('that fails on its way is a problem which is packed in nothing and kept by nobody', async () => {
    // A socket looks like a file until it is opened, even for root.
    const socket = createServer().listen(at('user/1.0.0/broken.js.br'))
    await once(socket, 'listening')
    const reply = await get('/site/user/1.0.0/broken.js', { 'accept-encoding': 'br' })
    socket.close()
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([500, 'no-store'])
    const ofAnother = /content-encoding|etag|last-modified|accept-ranges|content-range/
    expect(Object.keys(reply.headers).filter((name) => ofAnother.test(name))).toEqual([])
    expect(reply.json()).toMatchObject({ success: false, code: 'internal' })
  })

  it('leaves no line in the log of a quiet day', async () => {
    await get('/site/user/1.0.0/main.js')
    expect(lines.join()).not.toContain('main.js')
  })
})
