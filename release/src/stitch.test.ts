import type { PageRegistry } from './page-registry.ts'
import type { Release } from './registry.ts'
import { type Candidates, stitch } from './stitch.ts'
import { sha384, throwawaySite, versionNumber } from './throwaway-site.ts'

let site: ReturnType<typeof throwawaySite>
let candidates: Record<string, Release[]>

const parts = ['host', 'shared', 'user', 'stylist']
const version = versionNumber('1')

const published = (part: string, digit: string, change = {}): Release => {
  const release = site.store.readRelease(part, site.publish(part, digit, change))
  if (!release) throw new Error(`${part} was not published.`)
  return release
}

beforeEach(() => {
  site = throwawaySite()
  candidates = Object.fromEntries(parts.map((part) => [part, [published(part, '1')]]))
})

afterEach(() => site.remove())

const readHostFile = (file: string) => site.store.readFile('host', version, file)
const pageOf = (path: string, from: Candidates = candidates, read = readHostFile): string =>
  stitch(from, read).find((page) => page.path === path)?.html ?? ''

const tags = (html: string) => html.match(/<link [^>]*as="script"[^>]*>/g) ?? []
const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
const named = (html: string) => tags(html).map((tag) => attribute(tag, 'href')?.replace(`/${version}/`, ' '))
const registryIn = (html: string): PageRegistry =>
  JSON.parse(/id="drape-registry">(.*)<\/script>/.exec(html)?.[1] ?? '')

test('a page names the host, its part and the doors behind it: what the builds say and nothing else', () => {
  expect(named(pageOf('/'))).toEqual([
    '/site/host main.js',
    '/site/shared entry.js',
    '/site/user entry.js',
    '/site/shared api.js',
    '/site/shared common.js',
    '/site/shared ui.js',
    '/site/user app.js',
  ])
  expect(named(pageOf('/stylist-login'))).toEqual([
    '/site/host main.js',
    '/site/shared entry.js',
    '/site/stylist entry.js',
    '/site/shared ui.js',
    '/site/shared common.js',
    '/site/stylist app.js',
  ])
})

test('the page for all other paths names the host alone', () => {
  expect(named(pageOf('*'))).toEqual(['/site/host main.js'])
})

test('every script carries the sha384 of what it points to, and the place for a nonce', () => {
  for (const { html } of stitch(candidates, readHostFile)) {
    for (const tag of tags(html)) {
      const [, , part = '', , file = ''] = attribute(tag, 'href')?.split('/') ?? []
      expect(attribute(tag, 'integrity')).toBe(sha384(site.store.readFile(part, version, file)))
      expect(attribute(tag, 'crossorigin')).toBe('anonymous')
      expect(attribute(tag, 'nonce')).toBe('{{nonce}}')
    }
  }
})

test.each([
  ['/', 'user'],
  ['/stylist-login', 'stylist'],
  ['*', 'none'],
])('the page for %s says that it shows %s, so that the skeleton can have its shape', (path, part) => {
  expect(pageOf(path)).toContain(`<body data-part="${part}">`)
})

test('the host and the entries are preloaded and started in order; chunks wait for the host and start as they come', () => {
  const started = (how: string) =>
    tags(pageOf('/'))
      .filter((tag) => tag.includes(` data-start="${how}"`))
      .map((tag) => /href="\/site\/(\w+)\/\w+\/([^"]+)"/.exec(tag)?.slice(1).join('/'))
  expect(started('in-order')).toEqual(['host/main.js', 'shared/entry.js', 'user/entry.js'])
  expect(started('after-host')).toEqual(['shared/api.js', 'shared/common.js', 'shared/ui.js', 'user/app.js'])
  const isPreloaded = tags(pageOf('/')).map((tag) => tag.includes(' rel="preload"'))
  expect(isPreloaded).toEqual([true, true, true, false, false, false, false])
})

test('the registry in the page names each release with its entry, its hash and its needs; the host is not in it', () => {
  const older = published('user', '2', { doors: { app: { files: ['app.js'], needs: [] } } })
  const registry = registryIn(pageOf('/', { ...candidates, user: [...(candidates['user'] ?? []), older] }))
  expect(Object.keys(registry).sort()).toEqual(['shared', 'stylist', 'user'])
  expect(registry['user']).toEqual([
    {
      version,
      scope: `drape_user_${version}`,
      entry: `/site/user/${version}/entry.js`,
      integrity: sha384(site.store.readFile('user', version, 'entry.js')),
      needs: { shared: ['api', 'ui'] },
    },
    expect.objectContaining({ version: versionNumber('2'), needs: {} }),
  ])
})

test('no < of the registry can end its script', () => {
  const scope = 'drape</script><script>alert(1)</script>'
  const html = pageOf('/', { ...candidates, user: [published('user', '2', { scope })] })
  expect(html).not.toContain('<script>alert')
  expect(registryIn(html)['user']?.[0]?.scope).toBe(scope)
})

test('the places for the nonce and the configuration are left to the server, and no other is left', () => {
  const left = new Set(pageOf('/').match(/\{\{\w+\}\}/g))
  expect([...left].sort()).toEqual(['{{config}}', '{{nonce}}'])
})

test('what looks like a replacement pattern in a build stays as it is', () => {
  const html = pageOf('/', { ...candidates, user: [published('user', '2', { scope: "$& $' $1" })] })
  expect(registryIn(html)['user']?.[0]?.scope).toBe("$& $' $1")
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

test.each([
  ['a part that a route shows is not live', { user: [] }, 'No version of user is live.'],
  ['a neighbour behind a part is not live', { shared: [] }, 'No version of shared is live.'],
])('no page is made while %s', (_, change, message) => {
  expect(() => stitch({ ...candidates, ...change }, readHostFile)).toThrow(message)
})

test('a release without the door that a page needs is refused by name', () => {
  const user = [published('user', '2', { doors: {} })]
  expect(() => stitch({ ...candidates, user }, readHostFile)).toThrow('user 222222222222 has no door app.')
})

test('a release that names a file without a hash is refused', () => {
  const user = [{ ...published('user', '2'), integrity: {} }]
  expect(() => stitch({ ...candidates, user }, readHostFile)).toThrow(
    'user 222222222222 names entry.js, which it does not hold.',
  )
})
