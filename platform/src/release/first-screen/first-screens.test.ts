import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { act } from '../../../test/command.ts'
import { siteForEach } from '../../../test/each-test.ts'
import { v1, v2, writeFiles } from '../../../test/site.ts'
import { sha256 } from '../integrity.ts'
import { promote, promoteCanary } from '../promote.ts'
import { repair, rollBack } from '../roll-back.ts'
import { openFirstScreens } from './first-screens.ts'

const host =
  'exports.packages = {}; exports.draw = (face) => face; exports.faces = { out: "<p>Nobody is here</p>" }'
const scriptWith = (words: string) =>
  `drapeStyles.push(".shop-1-title{color:red}", ".shop-1-other{color:blue}"); exports.faces = { out: '<h1 class="big shop-1-title">${words}</h1>', in: '<p>Come in</p>' }`

/** Without neighbours. */
const alone = { doors: { app: { files: ['app.js'], needs: [] } }, uses: {} }

const site = siteForEach()

test('a page holds what its part draws for each visitor, with the styles that stand in it, and no words that end its script or that the server fills in', () => {
  const words = '{{nonce}} {{config}} <!-- </script><script>go()</script>'
  site.publish('host', '1', {}, { firstScreen: host })
  site.publish('shop', '1', {}, { firstScreen: scriptWith(words) })
  const live = ['host', 'shop'].flatMap((part) => site.store.readRelease(part, v1) ?? [])
  const { inPage } = openFirstScreens(site.store).of(live, [{ path: '/', part: 'shop' }])
  const escaped = '{&#123;nonce}} {&#123;config}} &lt;!-- &lt;/script>&lt;script>go()&lt;/script>'
  expect(inPage).toEqual({
    '/': [
      `<script type="text/html" data-face="out"><style nonce="{{nonce}}">.shop-1-title{color:red}</style><h1 class="big shop-1-title">${escaped}</h1></script>`,
      '<script type="text/html" data-face="in"><style nonce="{{nonce}}"></style><p>Come in</p></script>',
    ].join('\n'),
  })
})

test('a bar is drawn with the tabs of all parts', () => {
  const bar = `exports.faces = { in: Object.values(JSON.parse(document.getElementById('drape-registry').textContent))
    .flatMap(([live]) => Object.values(live.tabs)).join() }`
  site.publish('host', '1', {}, { firstScreen: host })
  site.publish('shop', '1', {}, { firstScreen: bar })
  site.publish('cart', '1', { tabs: { '/cart': 'Desk' } })
  const live = ['host', 'shop', 'cart'].flatMap((part) => site.store.readRelease(part, v1) ?? [])
  const { inPage } = openFirstScreens(site.store).of(live, [{ path: '/', part: 'shop' }])
  expect(inPage['/']).toContain('</style>Desk</script>')
})

test('the page follows its part when it is promoted, tried, rolled back and repaired, and a host from before first screens has none', () => {
  const page = (path = '/') => site.read(site.store.readRegistry().pages[path]?.file ?? '')
  for (const digit of ['1', '2'])
    site.publish('shop', digit, alone, { firstScreen: scriptWith(`Version ${digit}`) })
  site.publish('host', '1')
  site.publish('host', '2', {}, { firstScreen: host })
  expect(promote(site.store, { host: v1, shop: v1 }, act).notChecked.join()).not.toContain('skeleton')
  expect(page()).not.toContain('data-face')
  promote(site.store, { host: v2, shop: v2 }, act)
  expect(page()).toContain('Version 2</h1>')
  expect(page('*')).toContain('Nobody is here')
  rollBack(site.store, ['shop'], act)
  expect(page()).toContain('Version 1</h1>')
  expect(page()).not.toContain('Version 2</h1>')
  repair(site.store, act)
  expect(page()).toContain('Version 1</h1>')
  promoteCanary(site.store, { part: 'shop', version: v2, percent: 5, guard: false }, act)
  expect(page()).toMatch(/data-face="out">.*Version 1<\/h1>/)
  expect(page()).toMatch(new RegExp(`data-canary="shop@${v2}" data-drawn="out">.*Version 2</h1></script>`))
  expect(page('*')).not.toContain('data-drawn="')
})

test('a part of another build tool, which has no first screen, is not said to lack one', () => {
  site.publish('host', '1', {}, { firstScreen: host })
  site.publish('cart', '1')
  site.publish('shop', '1', { foreign: 'closet' })
  const live = ['host', 'cart', 'shop'].flatMap((part) => site.store.readRelease(part, v1) ?? [])
  const pages = ['cart', 'shop'].map((part) => ({ path: `/${part}`, part }))
  expect(openFirstScreens(site.store).of(live, pages).notDrawn).toEqual([
    'The page /cart of cart begins with the skeleton. Error: cart has nothing for a first screen.',
  ])
})

const drawings = () => site.read(site.store.readRegistry().drawings ?? '')

/** Puts another text for the words that are kept of a page, in the file and under its right name. */
const alterDrawings = (words: string, other: string) => {
  const { drawings: file = '', ...registry } = site.store.readRegistry()
  const text = site.read(file).replace(words, other)
  writeFiles(site.folder, { [`pages/drawings.${sha256(text)}.json`]: text })
  site.store.writeRegistry({ ...registry, drawings: `pages/drawings.${sha256(text)}.json` })
}

test('a page is drawn again only from other versions of the parts that it is drawn from', () => {
  site.publish('host', '1', {}, { firstScreen: host })
  site.publish('shop', '1', alone, { firstScreen: scriptWith('Shop one') })
  for (const digit of ['1', '2'])
    site.publish('cart', digit, alone, { firstScreen: scriptWith(`Cart ${digit}`) })
  promote(site.store, { host: v1, shop: v1, cart: v1 }, act)
  alterDrawings('Shop one', 'Shop kept')
  promote(site.store, { cart: v2 }, act)
  const page = (path: string) => site.read(site.store.readRegistry().pages[path]?.file ?? '')
  expect(page('/')).toContain('Shop kept')
  expect(page('/cart')).toContain('Cart 2')
  expect(drawings()).not.toContain('Cart 1')
})

test.each([
  ['is altered', () => writeFiles(site.folder, { [site.store.readRegistry().drawings ?? '']: '[]' })],
  ['is gone', () => rmSync(join(site.folder, site.store.readRegistry().drawings ?? ''))],
  ['is damaged', () => alterDrawings('"faces"', '"faceless"')],
])('pages are drawn again where what was kept of them %s', (_, damage) => {
  site.publish('host', '1', {}, { firstScreen: host })
  for (const digit of ['1', '2']) site.publish('shop', digit, alone, { firstScreen: scriptWith('Come in') })
  promote(site.store, { host: v1, shop: v1 }, act)
  damage()
  promote(site.store, { shop: v2 }, act)
  expect(drawings()).toContain('Nobody is here')
})
