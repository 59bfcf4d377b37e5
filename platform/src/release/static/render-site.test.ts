import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, linesOn, liveSite, promoteAll } from '../../../test/command.ts'
import { publishNamed, v1, v2, writeFiles } from '../../../test/site.ts'
import { integrityBy, sha256 } from '../integrity.ts'
import { templateOf } from '../page-template.ts'
import { promote } from '../promote.ts'
import { filesIn } from '../verify.ts'
import { staticPage } from './static-page.ts'

const pageText = (start: string) => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<style id="drape-styles" nonce="{{nonce}}">{{styles}}</style>
{{preloads}}
</head>
<body data-part="{{part}}">
<!--{{share}}-->
<!--{{first-screen}}-->
<script type="application/json" id="drape-config">{{config}}</script>
<script type="application/json" id="drape-registry">{{registry}}</script>
{{scripts}}
<script nonce="{{nonce}}">${start}</script>
</body>
</html>
`

let site: ReturnType<typeof liveSite>
let folder: string

/** A host whose page runs a script, a part with patterns, and a version before each. */
beforeEach(() => {
  site = liveSite()
  folder = join(site.root, 'public')
  promoteAll(site, '2')
  const dist = site.build('host', '3')
  writeFiles(dist, { 'page.html': pageText('start()'), 'icon-192.png': 'icon' })
  const { version } = publishNamed(site.store, dist)
  const shop = site.publish('shop', '3', { routes: ['/', '/product/:id', '/orders/*', '/orders/new'] })
  promote(site.store, { host: version, shop }, act)
})

afterEach(() => site.remove())

const render = (...words: string[]) => linesOn(site, ['render', folder, '--static', ...words])
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const policyIn = (html: string) => /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1]
const signedHashes = () => site.store.readSigned()?.signed.hashes ?? {}

test('each path has a page that a host finds by itself, with all that the page may start, and nothing that is private', () => {
  render()
  const files = filesIn(folder)
  expect(files.filter((file) => !file.startsWith('site/'))).toEqual([
    '.nojekyll',
    '404.html',
    '_redirects',
    'cart/index.html',
    'index.html',
    'orders/_/index.html',
    'orders/index.html',
    'orders/new/index.html',
    'product/_id/index.html',
    'service-worker.js',
  ])
  expect(files.filter((file) => /^site\/[^/]+$/.test(file))).toEqual([
    'site/1.root.json',
    'site/licences.txt',
    'site/registry.json',
    'site/root.json',
  ])
  for (const file of [`shop/${v1}/app.js`, `shop/${v2}/part.json`, `host/${v2}/main.css`])
    expect(files).toContain(`site/${file}`)
  expect(files.filter((file) => /\/\.|log\.jsonl|page\.html|kept/.test(file))).toEqual([])
  expect(read('site/registry.json')).toBe(site.read('registry.json'))
})

test('a page starts by the hashes of what stands in it, and is the page that was signed', () => {
  render('--api-base', 'https://api.example/v1/', '--public-url', 'https://shop.example')
  const html = read('product/_id/index.html')
  const policy = policyIn(html) ?? ''
  const scriptSources = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ')
  const ofStart = integrityBy('sha256')('start()')
  expect(scriptSources).toEqual(expect.arrayContaining([`'${ofStart}'`, "'strict-dynamic'"]))
  const preloads = [...html.matchAll(/rel="preload"[^<>]* integrity="([^"]+)"/g)].map(([, each]) => each)
  expect(preloads.length).toBeGreaterThan(0)
  for (const each of preloads) expect(scriptSources).toContain(`'${each}'`)
  expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.example(?: |;)/)
  expect(policy).not.toMatch(/nonce|report-uri|frame-ancestors/)
  expect(html).not.toMatch(/nonce="[^"]|\{\{nonce/)
  expect(html.indexOf(policy)).toBeLessThan(html.indexOf('<style'))
  expect(html.indexOf('charset')).toBeLessThan(html.indexOf(policy))
  expect(html).toContain('id="drape-config">{"apiBase":"https://api.example/v1","offline":true}<')
  const { file = '' } = site.store.readRegistry().pages['/product/:id'] ?? {}
  expect(sha256(templateOf(html, ''))).toBe(signedHashes()[file])
})

test('pages stand at the root of a domain: an address below a path is refused, and the answer says so', () => {
  expect(() => render('--public-url', 'https://me.example/shop')).toThrow(
    'https://me.example/shop has a path, and pages stand at the root of a domain.',
  )
  expect(render()[0]).toContain('for the root of a domain')
})

test('the pages of patterns are rewritten to, the paths of others within them first', () => {
  expect(render().join('\n')).toContain('404.html shows /orders/*, /product/:id, with status 404')
  expect(read('_redirects')).toBe(`/orders/new /orders/new/ 200
/orders /orders/_/ 200
/orders/* /orders/_/ 200
/product/:id /product/_id/ 200
`)
})

test('what a part draws into a page names no script that may run', () => {
  const drawn = '<link rel="preload" as="script" integrity="sha384-planted">'
  const template = `<head></head><script type="text/html" data-face="out">${drawn}</script>`
  const options = { product: { name: 'Shop' }, serviceWorker: false, evidence: false }
  expect(policyIn(staticPage(template, '/', options))).not.toContain('planted')
})

test('line ends of Windows change no hash, since a browser reads them as one sign', () => {
  const dist = site.build('host', '4')
  writeFiles(dist, { 'page.html': pageText('one()\r\ntwo()') })
  promote(site.store, { host: publishNamed(site.store, dist).version }, act)
  render()
  expect(policyIn(read('index.html'))).toContain(integrityBy('sha256')('one()\ntwo()'))
})

test('a canary is not in it, and it says so', () => {
  const cart = site.publish('cart', '3')
  const plain = render().length
  linesOn(site, ['promote', `cart@${cart}`, '--percent', '5'])
  folder = join(site.root, 'with-canary')
  const lines = render()
  expect(lines).toHaveLength(plain + 1)
  expect(lines.at(-1)).toContain(`cart ${cart}, which some browsers get from a server, is not in it`)
  expect(read('cart/index.html')).not.toMatch(new RegExp(`canar|/cart/${cart}`))
})

test('a product brings its words and the files at the root', () => {
  const product = join(site.root, 'product.json')
  writeFileSync(
    product,
    JSON.stringify({ name: 'Shop', config: { colour: 'red' }, rootFiles: ['icon-192.png'] }),
  )
  render('--product', product)
  expect(read('icon-192.png')).toBe('icon')
  expect(read('index.html')).toContain('"colour":"red"')
})

test.each<[string, () => unknown, RegExp]>([
  [
    'a folder that holds something',
    () => {
      mkdirSync(join(folder, 'mine'), { recursive: true })
      return render()
    },
    /public is not empty: name a new folder\./,
  ],
  ['no word of static', () => linesOn(site, ['render', folder]), /^Usage: npm run release -- render/],
  ['an api of another scheme', () => render('--api-base', 'javascript:1'), /^--api-base must be an address/],
  [
    'a product that ends the policy',
    () => {
      const product = join(site.root, 'product.json')
      const foreign = { sources: { 'frame-src': ["x; script-src 'unsafe-inline'"] }, trustedTypes: 'own' }
      writeFileSync(product, JSON.stringify({ name: 'Shop', foreignScripts: [foreign] }))
      return render('--product', product)
    },
    /product\.json is damaged: foreignScripts\.0\.sources\.frame-src\.0/,
  ],
  [
    'a file that was altered',
    () => {
      writeFileSync(join(site.folder, 'shop', v2, 'app.js'), 'altered')
      return render()
    },
    new RegExp(`shop ${v2} holds app\\.js, which was changed`),
  ],
])('nothing is written for %s', (_, attempt, refusal) => {
  expect(attempt).toThrow(refusal)
  expect(filesIn(site.root).filter((file) => file.startsWith('public/'))).toEqual([])
})
