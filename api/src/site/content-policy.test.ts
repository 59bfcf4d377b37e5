import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { servePages } from './page.routes.ts'

let siteDir: string

beforeEach(() => {
  siteDir = mkdtempSync(join(tmpdir(), 'drape-'))
  mkdirSync(join(siteDir, 'pages'))
  const pages = { '*': { file: 'pages/home.html', status: 200 } }
  writeFileSync(join(siteDir, 'registry.json'), JSON.stringify({ history: {}, pages }))
})

afterEach(() => rmSync(siteDir, { recursive: true }))

interface Configured {
  readonly googleClientId?: string
  readonly analyticsId?: string
  readonly devOrigins?: readonly string[]
}

const headersOf = async (configured: Configured, page: string) => {
  writeFileSync(join(siteDir, 'pages/home.html'), page)
  const app = fastify()
  servePages(app, {
    siteDir,
    siteBase: '',
    apiBase: '',
    publicUrl: undefined,
    googleClientId: undefined,
    analyticsId: undefined,
    devOrigins: [],
    notifications: false,
    serviceWorker: false,
    evidence: false,
    ...configured,
  })
  const { headers } = await app.inject({ url: '/', headers: { accept: 'text/html' } })
  await app.close()
  return headers
}

const marked = '<html lang="en" data-trusted-types><title>Home</title>'

test.each<[string, Configured, string, boolean]>([
  ['whose host judges it', {}, marked, true],
  ['with analytics', { analyticsId: 'G-1' }, marked, true],
  ['of an older host, which would not start', {}, '<html lang="en"><title>Home</title>', false],
  ["with Google's sign-in, which makes markup of text", { googleClientId: 'id' }, marked, false],
])(
  'text that becomes a script or markup: whether it is judged in a page %s',
  async (_, given, page, isJudged) => {
    const policy = String((await headersOf(given, page))['content-security-policy'])
    expect(policy.includes("; require-trusted-types-for 'script'; trusted-types default")).toBe(isJudged)
  },
)

test.each<[string, Configured, string | undefined]>([
  ['by default', {}, 'blocked-destinations=(script)'],
  ["with Google's sign-in", { googleClientId: 'id' }, undefined],
  ['with analytics', { analyticsId: 'G-1' }, undefined],
  ['in development', { devOrigins: ['http://localhost:3001'] }, undefined],
])('whether a page wants the digest of each script, %s', async (_, given, wanted) => {
  expect((await headersOf(given, marked))['integrity-policy']).toBe(wanted)
})
