import { parts } from '../../test/command.ts'
import { siteForEach } from '../../test/each-test.ts'
import { sha384, versionNumber } from '../../test/site.ts'
import type { PageRegistry } from './page-registry.ts'
import { neededUrls, type PageFile, scriptsIn } from './page-scripts.ts'
import type { Release } from './registry.ts'
import { type Candidates, renderPages } from './render-pages.ts'

const site = siteForEach()
let candidates: Record<string, Release[]>

const version = versionNumber('1')

const published = (part: string, digit: string, change = {}): Release => {
  const release = site.store.readRelease(part, site.publish(part, digit, change))
  if (!release) throw new Error(`${part} was not published.`)
  return release
}

beforeEach(() => {
  candidates = Object.fromEntries(parts.map((part) => [part, [published(part, '1')]]))
})

const readHostFile = (file: string) => site.store.readFile('host', version, file)
const render = (candidates: Candidates, readHostFile: (file: string) => string) =>
  renderPages({ candidates, readHostFile, firstScreens: {} }, [])
const pageOf = (path: string, from: Candidates = candidates, read = readHostFile): string =>
  render(from, read).find((page) => page.path === path)?.html ?? ''

const tags = (html: string) => html.match(/<link [^>]*as="script"[^>]*>/g) ?? []
const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
const short = (url = '') => url.replace(`/${version}/`, ' ')
const named = (html: string) => neededUrls(scriptsIn(html)).map(short)
const registryIn = (html: string): PageRegistry =>
  JSON.parse(/id="drape-registry">(.*)<\/script>/.exec(html)?.[1] ?? '')

test('a page names the host, its part and the doors behind it: what the builds say and nothing else', () => {
  expect(named(pageOf('/'))).toEqual([
    '/site/host main.js',
    '/site/shared entry.js',
    '/site/shop entry.js',
    '/site/shared api.js',
    '/site/shared common.js',
    '/site/shared ui.js',
    '/site/shop app.js',
  ])
  expect(named(pageOf('/cart'))).toEqual([
    '/site/host main.js',
    '/site/shared entry.js',
    '/site/cart entry.js',
    '/site/shared ui.js',
    '/site/shared common.js',
    '/site/cart app.js',
  ])
})

test('the page for all other paths names the host alone', () => {
  expect(named(pageOf('*'))).toEqual(['/site/host main.js'])
})

test('the page of a path that the host shows itself names the host alone', () => {
  const host = [published('host', '2', { routes: ['/about'] })]
  expect(named(pageOf('/about', { ...candidates, host }))).toEqual([
    `/site/host/${versionNumber('2')}/main.js`,
  ])
})

const filesIn = (html: string): PageFile[] => {
  const { hosts, entries, chunks } = scriptsIn(html)
  return [...hosts.flatMap(({ scripts, styles }) => [...scripts, ...styles]), ...entries, ...chunks]
}

const hashOf = (url = ''): string => {
  const [, , part = '', from = '', file = ''] = url.split('/')
  return sha384(site.store.readFile(part, from, file))
}

test('every file that a page starts carries the sha384 of what it points to', () => {
  const host = [...(candidates['host'] ?? []), published('host', '0')]
  for (const { html } of render({ ...candidates, host }, readHostFile)) {
    for (const { url, integrity } of filesIn(html)) expect(integrity).toBe(hashOf(url))
    for (const tag of tags(html)) {
      expect(attribute(tag, 'integrity')).toBe(hashOf(attribute(tag, 'href')))
      expect(attribute(tag, 'crossorigin')).toBe('anonymous')
      expect(attribute(tag, 'nonce')).toBe('{{nonce}}')
    }
  }
})

test.each([
  ['/', 'shop'],
  ['/cart', 'cart'],
  ['*', 'none'],
])('the page for %s says that it shows %s, so that the skeleton can have its shape', (path, part) => {
  expect(pageOf(path)).toContain(`<body data-part="${part}">`)
})

test('all that a page starts is preloaded, the host first', () => {
  const html = pageOf('/')
  expect(tags(html).map((tag) => short(attribute(tag, 'href')))).toEqual(named(html))
  for (const tag of tags(html)) expect(attribute(tag, 'rel')).toBe('preload')
})

test('what fills a slot of a page is fetched in advance, behind all that the page starts, and no other page has it', () => {
  const cart = published('cart', '2', {
    fills: { 'shop/header': './app', 'shop/foot': './gone', 'checkout-v2/header': './app' },
  })
  const html = pageOf('/', { ...candidates, cart: [cart] })
  const fetched = [...html.matchAll(/<link rel="prefetch" crossorigin="anonymous" href="([^"]+)">/g)]
  expect(fetched.map(([, url]) => url)).toEqual([
    `/site/cart/${cart.version}/entry.js`,
    `/site/cart/${cart.version}/app.js`,
  ])
  expect(html.lastIndexOf('"preload"')).toBeLessThan(html.indexOf('"prefetch"'))
  for (const path of ['/cart', '*'])
    expect(pageOf(path, { ...candidates, cart: [cart] })).not.toContain('prefetch')
  expect(pageOf('/')).not.toContain('prefetch')
})

test('a page knows the host before the live one, with the styles that are its own, and asks for none of it', () => {
  const before = published('host', '0')
  const html = pageOf('/', { ...candidates, host: [...(candidates['host'] ?? []), before] })
  const [live, older] = scriptsIn(html).hosts
  expect(live).toMatchObject({ version, styles: [] })
  expect(older).toMatchObject({
    version: before.version,
    scripts: [{ url: `/site/host/${before.version}/main.js` }],
    styles: [{ url: `/site/host/${before.version}/main.css` }],
  })
  expect(tags(html).join()).not.toContain(before.version)
  expect(neededUrls(scriptsIn(html)).join()).not.toContain(before.version)
})

test('a host whose page would start nothing is refused', () => {
  const read = (file: string) => readHostFile(file).replace('{{scripts}}', '')
  expect(() => render(candidates, read)).toThrow(
    `The page of host ${version} has no place for {{scripts}}: nothing would start it.`,
  )
})

test('the registry in the page names each release with its entry, its hash and its needs; the host is not in it', () => {
  const scope = 'drape_shop_222222222222'
  const older = published('shop', '2', {
    doors: { app: { files: ['app.js'], needs: [] }, [scope]: { files: ['entry.js'], needs: [] } },
  })
  const registry = registryIn(pageOf('/', { ...candidates, shop: [...(candidates['shop'] ?? []), older] }))
  expect(Object.keys(registry).sort()).toEqual(['cart', 'shared', 'shop'])
  expect(registry['shop']).toEqual([
    {
      version,
      scope: `drape_shop_${version}`,
      entry: `/site/shop/${version}/entry.js`,
      integrity: sha384(site.store.readFile('shop', version, 'entry.js')),
      routes: ['/'],
      needs: { shared: ['api', 'ui'] },
      exposes: ['app'],
    },
    expect.objectContaining({ version: versionNumber('2'), needs: {}, exposes: ['app'] }),
  ])
})

test('no < of the registry or of an address can end its script', () => {
  const scope = 'drape</script><script>alert(1)</script>'
  const html = pageOf('/', { ...candidates, shop: [published('shop', '2', { scope })] })
  expect(html).not.toContain('<script>alert')
  expect(registryIn(html)['shop']?.[0]?.scope).toBe(scope)

  const entry = 'a</script><script>alert(1)</script>'
  const odd = {
    ...published('shop', '3'),
    entry,
    integrity: { ...candidates['shop']?.[0]?.integrity, [entry]: 'h' },
  }
  expect(scriptsIn(pageOf('/', { ...candidates, shop: [odd] })).entries[1]?.url).toContain(entry)
})

test('what looks like a replacement pattern in a build stays as it is', () => {
  const html = pageOf('/', { ...candidates, shop: [published('shop', '2', { scope: "$& $' $1" })] })
  expect(registryIn(html)['shop']?.[0]?.scope).toBe("$& $' $1")
})

test.each([
  ['url(a.woff2)', `url(/site/host/${version}/a.woff2)`],
  ['url("a.woff2")', `url(/site/host/${version}/a.woff2)`],
  ["url('fonts/a.woff2')format('woff2')", `url(/site/host/${version}/fonts/a.woff2)format('woff2')`],
  ['url(data:font/woff2;base64,AAAA)', 'url(data:font/woff2;base64,AAAA)'],
  ['url("data:image/svg+xml,%3Csvg%3E")', 'url("data:image/svg+xml,%3Csvg%3E")'],
  ['url(https://fonts.example/a.woff2)', 'url(https://fonts.example/a.woff2)'],
  ['url(/favicon.svg)', 'url(/favicon.svg)'],
  ['url(#shade)', 'url(#shade)'],
])('in the inlined styles %s becomes %s', (from, to) => {
  const read = (file: string) => (file === 'main.css' ? `a{b:${from}}` : readHostFile(file))
  expect(pageOf('/', candidates, read)).toContain(`<style nonce="{{nonce}}">a{b:${to}}</style>`)
})

test('no page is made while a neighbour behind a part is not live', () => {
  expect(() => render({ ...candidates, shared: [] }, readHostFile)).toThrow('No version of shared is live.')
})

test('a release without the door that a page needs is refused by name', () => {
  const shop = [published('shop', '2', { doors: {} })]
  expect(() => render({ ...candidates, shop }, readHostFile)).toThrow('shop 222222222222 has no door app.')
})

test('a release that names a file without a hash is refused', () => {
  const shop = [{ ...published('shop', '2'), integrity: {} }]
  expect(() => render({ ...candidates, shop }, readHostFile)).toThrow(
    'shop 222222222222 names entry.js, which it does not hold.',
  )
})
