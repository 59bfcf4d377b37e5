import { promote, promoteCanary } from '../../src/release/promote.ts'
import { repair } from '../../src/release/repair.ts'
import { rollBack } from '../../src/release/roll-back.ts'
import { act } from '../../test/command.ts'
import { siteForEach } from '../../test/each-test.ts'
import { v1, versionNumber } from '../../test/site.ts'

const host =
  'exports.packages = {}; exports.draw = (face) => face; exports.faces = { out: "<p>Nobody is here</p>" }'
const drawn = (words: string) =>
  `drapeStyles.push(".shop-1-title{color:red}", ".shop-1-other{color:blue}"); exports.faces = { out: '<h1 class="big shop-1-title">${words}</h1>', in: '<p>Come in</p>' }`

const site = siteForEach()

beforeEach(() => {
  site.publish('host', '1', {}, { firstScreen: host })
  site.publish('shared', '1')
  site.publish('cart', '1')
  site.publish('shop', '1', {}, { firstScreen: drawn('One') })
  site.publish('shop', '2', {}, { firstScreen: drawn('Two') })
})

const live = (shop: string, digit = '1') =>
  promote(site.store, { host: versionNumber(digit), shared: v1, cart: v1, shop: versionNumber(shop) }, act)
    .notChecked

const pageOf = (path: string): string => site.read(site.store.readRegistry().pages[path]?.file ?? '')

const faceIn = (path: string, who = 'out') =>
  new RegExp(`<script type="text/html" data-face="${who}">(.*?)</script>`).exec(pageOf(path))?.[1]

test('a page holds what its part draws for each visitor, with the styles that stand in it, or else the skeleton', () => {
  expect(live('1')).toContain(
    'The page /cart of cart begins with the skeleton. Error: cart has nothing for a first screen.',
  )
  expect(pageOf('/cart')).not.toContain('data-face')
  expect(faceIn('/')).toBe(
    '<style nonce="{{nonce}}">.shop-1-title{color:red}</style><h1 class="big shop-1-title">One</h1>',
  )
  expect(faceIn('/', 'in')).toBe('<style nonce="{{nonce}}"></style><p>Come in</p>')
  expect(faceIn('*')).toContain('Nobody is here')
})

test('the page follows its part when it is promoted, rolled back and repaired', () => {
  live('1')
  live('2')
  expect(faceIn('/')).toContain('Two')
  rollBack(site.store, ['shop'], act)
  expect(faceIn('/')).toContain('One')
  expect(pageOf('/')).not.toContain('Two')
  repair(site.store, act)
  expect(faceIn('/')).toContain('One')
})

test('a host from before first screens has none, and nothing to say of them', () => {
  site.publish('host', '2')
  expect(live('1', '2').join()).not.toContain('skeleton')
  expect(pageOf('/')).not.toContain('data-face')
})

test('no words of a part are taken for a place that the server fills in, or end the script that holds them', () => {
  const words = '{{nonce}} {{config}} <!-- </script><script>go()</script>'
  site.publish('shop', '3', {}, { firstScreen: drawn(words) })
  live('3')
  expect(faceIn('/')).toContain(
    '{&#123;nonce}} {&#123;config}} &lt;!-- &lt;/script>&lt;script>go()&lt;/script></h1>',
  )
})

test('a first screen is in the page again only where it differs', () => {
  live('1')
  const begin = (part: string, version: string) =>
    promoteCanary(site.store, { part, version, percent: 5, guard: false }, act)
  const version = versionNumber('2')
  begin('shop', version)
  expect(faceIn('/')).toContain('One')
  expect(pageOf('/')).toMatch(
    new RegExp(`data-canary="shop@${version}" data-drawn="out">.*>Two</h1></script>`),
  )
  expect(pageOf('*')).toContain('Nobody')
  expect(pageOf('*')).not.toContain('data-drawn="')
  begin('shop', site.publish('shop', '6'))
  expect(pageOf('/')).toContain(`data-canary="shop@${versionNumber('6')}" data-drawn=""></script>`)
})
