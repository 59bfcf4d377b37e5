import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { testEnv } from '../../../test/app.ts'
import { servePages } from './page.routes.ts'

const version = '0123456789ab'
const page = `<!--{{share}}--><link rel="preload" as="script" href="/site/host/${version}/main.js">
<style>@font-face{src:url(/site/host/${version}/serif.woff2)}</style>
<script type="application/json">{"entry":"/site/user/${version}/entry.js","registry":"/site/registry.json"}</script>
<p>/site/user/${version}/</p>
`

let siteDir: string
let app: FastifyInstance | undefined

beforeEach(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'drape-'))
  await mkdir(join(siteDir, 'pages'))
  await writeFile(join(siteDir, 'pages/home.html'), page)
  const pages = { '*': { file: 'pages/home.html', status: 200 } }
  await writeFile(join(siteDir, 'registry.json'), JSON.stringify({ history: {}, withdrawn: {}, pages }))
})

afterEach(async () => {
  await app?.close()
  await rm(siteDir, { recursive: true, force: true })
})

const pageWith = async (variables: Record<string, string>) => {
  app = fastify()
  servePages(app, { ...testEnv({ SITE_DIR: siteDir, ...variables }), devOrigins: [] })
  const { body, headers } = await app.inject({ url: '/' })
  return { body, policy: String(headers['content-security-policy']) }
}

test('the files of all versions are asked for where SITE_BASE says, and what says which are live at the server', async () => {
  const base = 'https://cdn.example/drape'
  const { body } = await pageWith({ SITE_BASE: `${base}/` })
  expect(body).toBe(
    page
      .replace(`"/site/host`, `"${base}/site/host`)
      .replace(`(/site/host`, `(${base}/site/host`)
      .replace(`"/site/user`, `"${base}/site/user`),
  )
})

test('the policy lets fonts, pictures and second looks come from there, and scripts and styles still by nonce alone', async () => {
  const { policy } = await pageWith({ SITE_BASE: 'https://cdn.example/drape' })
  const named = policy.split('; ').filter((directive) => directive.includes('https://cdn.example'))
  expect(named.map((directive) => directive.split(' ')[0])).toEqual(['img-src', 'font-src', 'connect-src'])
  expect(policy).not.toContain('/drape')
  expect(policy).toMatch(/style-src 'nonce-[^ ]+';/)
})

test('without SITE_BASE a page is served as it was rendered', async () => {
  expect((await pageWith({})).body).toBe(page)
})

test('a link to a page shows a picture where the address of the product is known', async () => {
  const { body } = await pageWith({ PUBLIC_URL: 'https://drape.example' })
  expect(body).toContain('<meta property="og:image" content="https://drape.example/share-picture.png">')
  expect(body).toContain('<meta property="og:url" content="https://drape.example/">')
})
