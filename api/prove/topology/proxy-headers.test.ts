import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readStylist, signInWithGoogle } from '@drape/contract/session'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { buildApp } from '../../src/app.ts'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { buildEdge } from '../../src/edge/edge.ts'
import { testEnv } from '../../test/app.ts'

const page = (title: string) =>
  `<!doctype html><title>${title}</title><script nonce="{{nonce}}"></script>` +
  '<script type="application/json" id="drape-config">{{config}}</script>'

const files = {
  'pages/home.html': page('Home'),
  'pages/not-found.html': page('Nothing'),
  'user/1.0.0/main.js': 'plain',
  'user/1.0.0/main.js.br': 'brotli',
  'user/1.0.0/main.js.gz': 'gzip',
  'host/1.0.0/favicon.ico': 'icon',
  'registry.json': JSON.stringify({
    history: { host: ['1.0.0'] },
    pages: {
      '/': { file: 'pages/home.html', status: 200 },
      '/stylist-login': { file: 'pages/home.html', status: 200 },
      '*': { file: 'pages/not-found.html', status: 404 },
    },
  }),
}

let siteDir: string
let database: Database
let alone: FastifyInstance
let edge: FastifyInstance

beforeAll(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'drape-'))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(siteDir, path)), { recursive: true })
    await writeFile(join(siteDir, path), text)
  }
  // The compared routes need no database.
  database = openDatabase('postgresql://nobody@127.0.0.1:1/none', () => undefined)
  const env = testEnv({
    SITE_DIR: siteDir,
    PUBLIC_URL: 'https://drape.example',
    HSTS_SUBDOMAINS: 'on',
    GOOGLE_CLIENT_ID: 'x.apps.googleusercontent.com',
    ANALYTICS_ID: 'G-ABC123',
  })
  alone = await buildApp({ env, database, log: { level: 'silent' } })
  const replica = await alone.listen({ port: 0, host: '127.0.0.1' })
  edge = await buildEdge({ env, replicas: [replica], log: { level: 'silent' } })
})

afterAll(async () => {
  await edge.close()
  await alone.close()
  await database.$client.end()
  await rm(siteDir, { recursive: true, force: true })
})

/**
 * The answer without what differs from request to request: the nonce, the length of a page with it, the date and the
 * request id.
 */
async function answerOf(app: FastifyInstance, asked: InjectOptions) {
  const { statusCode, headers } = await app.inject(asked)
  const { date, connection, 'keep-alive': keepAlive, 'transfer-encoding': coding, ...kept } = headers
  const said = Object.entries(kept).map(([name, value]) => {
    const isLengthOfPage = name === 'content-length' && String(headers['content-type']).includes('html')
    if (name === 'x-request-id' || isLengthOfPage) return [name, 'another']
    return [name, String(value).replace(/nonce-[\w+/=]{20,}/g, 'nonce')]
  })
  return { statusCode, ...Object.fromEntries(said) }
}

const browser = { accept: 'text/html', 'accept-encoding': 'gzip, br' }

describe('the edge', () => {
  it.each<[string, InjectOptions]>([
    ['/', { url: '/', headers: browser }],
    ['/ without compression', { url: '/', headers: { accept: 'text/html' } }],
    ['/ for gzip alone', { url: '/', headers: { ...browser, 'accept-encoding': 'gzip' } }],
    ['HEAD /', { url: '/', method: 'HEAD', headers: browser }],
    ['/stylist-login', { url: '/stylist-login?x=1', headers: browser }],
    ['/stylist-login/', { url: '/stylist-login/?x=1', headers: browser }],
    ['an unknown path', { url: '/nothing', headers: browser }],
    ['an unknown path of a program', { url: '/nothing', headers: { accept: 'application/json' } }],
    ['a script', { url: '/site/user/1.0.0/main.js', headers: browser }],
    ['a script without compression', { url: '/site/user/1.0.0/main.js' }],
    ['a missing script', { url: '/site/user/1.0.0/none.js', headers: browser }],
    ['a template', { url: '/site/pages/home.html', headers: browser }],
    ['the registry', { url: '/site/registry.json', headers: browser }],
    ['a way out of the site', { url: '/site/..%2f..%2fetc/passwd' }],
    ['a path of another site', { url: '//elsewhere.example/' }],
    ['security.txt', { url: '/.well-known/security.txt' }],
    ['robots.txt', { url: '/robots.txt' }],
    ['the icon', { url: '/favicon.ico' }],
    ['a hidden file', { url: '/.env', headers: browser }],
    ['another method', { url: '/', method: 'POST' }],
    ['health', { url: '/healthz' }],
    ['a call without a token', { url: readStylist.path }],
    ['a call that is none', { url: '/api/nothing' }],
    ['a call by its encoded name', { url: '/%61pi/nothing' }],
    ['a call with a broken body', { url: signInWithGoogle.path, method: 'POST', payload: '{' }],
  ])('answers %s with the status and headers of one process', async (_what, asked) => {
    const [one, two] = [await answerOf(alone, asked), await answerOf(edge, asked)]
    expect(two).toEqual(one)
  })
})
