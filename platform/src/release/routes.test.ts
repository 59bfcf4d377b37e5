import { act, parts } from '../../test/command.ts'
import { siteForEach } from '../../test/each-test.ts'
import { promote } from './promote.ts'
import { routesOf } from './routes.ts'

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

test.each(['wishes', '/Wishes', '/wishes/', '/a b', '/:id', '/api/wishes', '/site', '*', '/../a'])(
  'a part has no route %s',
  (path) => {
    expect(() => site.publish('shop', '1', { routes: [path] })).toThrow(/is damaged: .*routes/s)
  },
)

test('without a live part there is no route', () => {
  expect(routesOf([])).toEqual({})
})
