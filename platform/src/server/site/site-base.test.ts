import type { FastifyInstance } from 'fastify'
import { plainSite } from '../../../test/plain-site.ts'
import { serveSite } from '../../../test/site-server.ts'
import type { SiteServerOptions } from '../options.ts'

const version = '0123456789ab'
const page = `<!--{{share}}--><link rel="preload" as="script" href="/site/host/${version}/main.js">
<style>@font-face{src:url(/site/host/${version}/serif.woff2)}</style>
<script type="application/json">{"entry":"/site/shop/${version}/entry.js","registry":"/site/registry.json"}</script>
<p>/site/shop/${version}/</p>
`

const site = plainSite()
site.put('pages/home.html', page)
const home = { file: 'pages/home.html', status: 200 }
site.putRegistry({ pages: { '*': home, '/cart': home } })
let app: FastifyInstance

afterEach(() => app.close())
afterAll(site.remove)

const pageWith = async (change: Partial<SiteServerOptions>) => {
  app = await serveSite(site.folder, change)
  const { body, headers } = await app.inject({ url: '/' })
  return { body, policy: String(headers['content-security-policy']) }
}

test('the files of all versions are asked for where siteBase says, and what says which are live at the server', async () => {
  const base = 'https://cdn.example/drape'
  const { body } = await pageWith({ siteBase: base })
  expect(body).toBe(
    page
      .replace(`"/site/host`, `"${base}/site/host`)
      .replace(`(/site/host`, `(${base}/site/host`)
      .replace(`"/site/shop`, `"${base}/site/shop`),
  )
})

test('the policy lets fonts, pictures and second looks come from there, and scripts and styles still by nonce alone', async () => {
  const { policy } = await pageWith({ siteBase: 'https://cdn.example/drape' })
  const directives = policy.split('; ').filter((directive) => directive.includes('https://cdn.example'))
  expect(directives.map((directive) => directive.split(' ')[0])).toEqual([
    'img-src',
    'font-src',
    'connect-src',
  ])
  expect(policy).not.toContain('/drape')
  expect(policy).toMatch(/style-src 'nonce-[^ ]+';/)
})

test('without siteBase a page is served as it was rendered', async () => {
  expect((await pageWith({})).body).toBe(page)
})

const picture = { file: 'share.png', width: 1200, height: 630, alt: 'A door' }

test('a link to a page shows a picture where the address of the product is known', async () => {
  const { body } = await pageWith({
    publicUrl: 'https://example.org',
    product: { name: 'Example', share: { title: 'An “example”', description: 'One & all', picture } },
  })
  expect(body).toContain('<meta property="og:image" content="https://example.org/share.png">')
  expect(body).toContain('<meta property="og:url" content="https://example.org/">')
  expect(body).toContain('<meta property="og:description" content="One &amp; all">')
})

test('of an address that the product describes its own words are shown, escaped, and headers are sent', async () => {
  app = await serveSite(site.folder, {
    publicUrl: 'https://example.org',
    product: { name: 'Example', share: { title: 'An example', description: 'One & all', picture } },
    describePage: async (pattern, { url }) =>
      pattern === '/cart'
        ? { share: { title: '"<Yours> $&', path: url }, headers: { 'x-robots-tag': 'noindex' } }
        : undefined,
  })
  const { body, headers } = await app.inject({ url: '/cart' })
  expect(body).toContain('<meta property="og:title" content="&quot;&lt;Yours&gt; $&amp;">')
  expect(body).toContain('<meta property="og:url" content="https://example.org/cart">')
  expect(body).toContain('<meta property="og:description" content="One &amp; all">')
  expect(headers['x-robots-tag']).toBe('noindex')
  const other = await app.inject({ url: '/' })
  expect([other.body.includes('An example'), other.headers['x-robots-tag']]).toEqual([true, undefined])
})
