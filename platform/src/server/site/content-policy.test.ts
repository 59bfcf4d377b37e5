import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { servePages } from './page.routes.ts'

let siteDir: string

beforeEach(() => {
  siteDir = mkdtempSync(join(tmpdir(), 'drape-'))
  mkdirSync(join(siteDir, 'pages'))
  putPages('/google')
})

const putPages = (...paths: string[]) => {
  const page = { file: 'pages/home.html', status: 200 }
  const pages = Object.fromEntries(['*', ...paths].map((path) => [path, page]))
  writeFileSync(join(siteDir, 'registry.json'), JSON.stringify({ history: {}, pages }))
}

afterEach(() => rmSync(siteDir, { recursive: true }))

interface Configured {
  readonly googleClientId?: string
  readonly analyticsId?: string
  readonly devOrigins?: readonly string[]
}

const headersOf = async (configured: Configured, page: string, url = '/') => {
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
  const { headers } = await app.inject({ url, headers: { accept: 'text/html' } })
  await app.close()
  return headers
}

const marked = '<html lang="en" data-trusted-types><title>Home</title>'

test.each<[string, Configured, string, boolean]>([
  ['whose host judges it', {}, marked, true],
  ['with analytics', { analyticsId: 'G-1' }, marked, true],
  ['of an older host, which would not start', {}, '<html lang="en"><title>Home</title>', false],
  ["where Google signs in, in a page of Google's own", { googleClientId: 'id' }, marked, true],
])(
  'text that becomes a script or markup: whether it is judged in a page %s',
  async (_, given, page, isJudged) => {
    const policy = String((await headersOf(given, page))['content-security-policy'])
    expect(policy.includes("; require-trusted-types-for 'script'; trusted-types default")).toBe(isJudged)
  },
)

test.each<[string, Configured, string | undefined]>([
  ['by default', {}, 'blocked-destinations=(script)'],
  [
    "where Google signs in, in a page of Google's own",
    { googleClientId: 'id' },
    'blocked-destinations=(script)',
  ],
  ['with analytics', { analyticsId: 'G-1' }, undefined],
  ['in development', { devOrigins: ['http://localhost:3001'] }, undefined],
])('whether a page wants the digest of each script, %s', async (_, given, wanted) => {
  expect((await headersOf(given, marked))['integrity-policy']).toBe(wanted)
})

const openToGoogle = {
  'content-security-policy': expect.stringMatching(
    /^(?!.*trusted-types).*style-src [^;]*https:\/\/accounts\.google\.com\/gsi\/style;.*frame-src https:\/\/accounts\.google\.com\/gsi\//,
  ),
  'cross-origin-opener-policy': 'same-origin-allow-popups',
}
const shut = {
  'content-security-policy': expect.not.stringContaining('google'),
  'cross-origin-opener-policy': 'same-origin',
}

test.each<[string, Configured, readonly string[], string, object]>([
  ["Google's own page", { googleClientId: 'id' }, ['/google'], '/google', openToGoogle],
  ['any other page', { googleClientId: 'id' }, ['/google'], '/', shut],
  ['what only begins so', { googleClientId: 'id' }, ['/google'], '/google/more', shut],
  ["Google's page where nobody signs in with Google", {}, ['/google'], '/google', shut],
  ["the page of users' parts that hold the sign-in", { googleClientId: 'id' }, [], '/', openToGoogle],
])('whether Google may be in %s', async (_, given, paths, url, wanted) => {
  putPages(...paths)
  const headers = await headersOf(given, marked, url)
  expect(headers).toMatchObject(wanted)
  expect('integrity-policy' in headers).toBe(wanted === shut)
})
