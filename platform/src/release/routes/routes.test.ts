import { act, parts } from '../../../test/command.ts'
import { siteForEach } from '../../../test/each-test.ts'
import { releaseOf } from '../../../test/release-of.ts'
import { promote } from '../promote.ts'
import { changedHands, checkAddresses, checkRoutes, routesOf } from './routes.ts'

const site = siteForEach()

const promoteAll = (change: Parameters<typeof site.publish>[2] = {}) =>
  promote(
    site.store,
    Object.fromEntries(parts.map((part) => [part, site.publish(part, '1', part === 'shop' ? change : {})])),
    act,
  )

const read = (path: string): string => site.read(site.store.readRegistry().pages[path]?.file ?? '')

const pages = () => Object.keys(site.store.readRegistry().pages).sort()

test('each part says which paths it shows and what a bar calls them, and every page tells the host', () => {
  promoteAll({ routes: ['/', '/wishes'], tabs: { '/wishes': 'Wishes' } })
  expect(pages()).toEqual(['*', '/', '/cart', '/wishes'])
  const page = read('/wishes')
  expect(page).toContain('"routes":["/","/wishes"]')
  expect(page).toContain('"routes":["/cart"]')
  expect(page).toContain('"tabs":{"/wishes":"Wishes"}')
  expect(page).toContain('<body data-part="shop">')
})

test('a second part for one path is refused by the name of both, and nothing changes', () => {
  promoteAll()
  const before = site.store.readRegistry()
  const version = site.publish('cart', '2', { routes: ['/'] })
  expect(() => promote(site.store, { cart: version }, act)).toThrow(
    `cart ${version} wants to show /, which shop shows: give it another route, in the "drape" of its package.json. (routes)`,
  )
  expect(site.store.readRegistry()).toEqual(before)
})

test('a conflict of paths is reported to the part that adds it, in any order of the parts', () => {
  promoteAll()
  const version = site.publish('shop', '2', { routes: ['/', '/cart'] })
  expect(() => promote(site.store, { shop: version }, act)).toThrow(
    `shop ${version} wants to show /cart, which cart shows`,
  )
})

test('a path moves from one part to another when both go live at once', () => {
  promoteAll()
  const shop = site.publish('shop', '2', { routes: ['/wishes'] })
  const cart = site.publish('cart', '2', { routes: ['/', '/cart'] })
  promote(site.store, { shop, cart }, act)
  expect(pages()).toEqual(['*', '/', '/cart', '/wishes'])
  expect(read('/')).toContain('<body data-part="cart">')
})

test.each([
  [
    'a path that is none',
    ['wishes', '', '/wishes/', '//wishes', '/../a', 'https://elsewhere.example/wishes'],
  ],
  ['letters that addresses write otherwise', ['/Wishes', '/a b', '/a%2Fb', '/a.b', '/wünsche']],
  ['a path of the server', ['/api/wishes', '/site', '/site/*', '/preview/:id', '/api?/wishes']],
  [
    'what React Router knows no pattern for',
    ['*', '/*/wishes', '/wishes*', '/:', '/:1', '/x-:id', '/:id.html'],
  ],
  ['two parameters of one name', ['/:id/:id']],
  ['two optional segments', ['/:year?/:id?']],
  ['more than anybody reads', [`/${'a'.repeat(200)}`, `/${'a/'.repeat(2_000)}a`]],
])('a route is never %s', (_, paths) => {
  for (const path of paths)
    expect(() => site.publish('shop', '1', { routes: [path] })).toThrow(/is damaged: .*routes/s)
})

test('a bar leads nowhere that wants a parameter', () => {
  expect(() => site.publish('shop', '1', { routes: ['/:id'], tabs: { '/:id': 'One' } })).toThrow(
    /is damaged: tabs/,
  )
})

const releaseAt = (part: string, ...routes: string[]) => ({ part, version: `${part} 1`, routes })
const refusals = (...releases: Parameters<typeof checkRoutes>[0]) =>
  checkRoutes(releases).map(({ message }) => message)

test.each([
  [['/product/:id'], ['/product/:name'], '/product/some_id'],
  [['/a/:x'], ['/:x/a'], '/a/a'],
  [['/orders/:year?'], ['/orders'], '/orders'],
  [['/*'], ['/*'], '/'],
])('two parts with %s and %s are refused, because neither comes first', (one, other, address) => {
  const [message, ...more] = refusals(releaseAt('shop', ...one), releaseAt('cart', ...other))
  expect(message).toMatch(/^cart 1 wants to show .*shop shows/)
  if (one[0] !== other[0] && !one[0]?.includes('?'))
    expect(message).toContain(`shop shows ${one[0]}: neither comes first at ${address};`)
  expect(more).toEqual([])
})

test('an exact path stands inside a pattern of another part, and a narrow pattern inside a wide one', () => {
  expect(
    refusals(
      releaseAt('shop', '/*', '/product/:id'),
      releaseAt('cart', '/product/new', '/product/:id/*'),
      releaseAt('orders', '/:any'),
    ),
  ).toEqual([])
})

test('of addresses that change hands an example is named', () => {
  const shop = releaseAt('shop', '/', '/product/:id')
  expect(changedHands([shop, releaseAt('cart', '/*')], [shop, releaseAt('cart', '/product/new')])).toEqual([
    { address: '/product/new', from: 'shop', to: 'cart' },
    { address: '/some_id', from: 'cart', to: undefined },
    { address: '/some_id/some_id', from: 'cart', to: undefined },
    { address: '/some_id/some_id/some_id', from: 'cart', to: undefined },
  ])
})

const lost = (before: string[], after: string[]) => {
  const set = (routes: string[]) => ({ shop: { release: releaseOf('shop', { routes }) } })
  return checkAddresses({ live: set(before), next: set(after) }).map(({ message }) => message)
}

test.each([
  [['/product/:id'], ['/product/*']],
  [['/product/:id'], ['/:kind/:name']],
  [['/orders/*'], ['/orders', '/orders/:year/*']],
  [['/orders/:year?'], ['/orders', '/orders/:year']],
])('%s may become %s: each address is still shown', (before, after) => {
  expect(lost(before, after)).toEqual([])
})

test.each([
  [['/product/:id'], ['/product/1', '/product/:id/size'], '/product/:id', ', as /product/some_id'],
  [['/orders/*'], ['/orders', '/orders/:year'], '/orders/*', ', as /orders/some_id/some_id'],
  [['/wishes'], ['/'], '/wishes', ''],
])('%s may not become %s, at which bookmarks end', (before, after, path, example) => {
  expect(lost(before, after)).toEqual([`has no route ${path} any more, at which people find shop${example}.`])
})

test('without a live part there is no route', () => {
  expect(routesOf([])).toEqual({})
})

test('a page of each pattern says in which order they are tried, and its file has a name of its own', () => {
  promoteAll({ routes: ['/', '/*', '/product/:id', '/product/:id/*', '/:kind/:id?'] })
  const ranks = Object.entries(site.store.readRegistry().pages).flatMap(([path, { rank }]) =>
    rank === undefined ? [] : [[rank, path] as const],
  )
  expect(ranks.sort(([one], [other]) => one - other).map(([, path]) => path)).toEqual([
    '/:kind',
    '/product/:id',
    '/product/:id/*',
    '/:kind/:id',
    '/*',
  ])
})
