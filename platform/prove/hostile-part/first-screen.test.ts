import { promote } from '../../src/release/promote.ts'
import { repair } from '../../src/release/repair.ts'
import { rollBack } from '../../src/release/roll-back.ts'
import { act } from '../../test/command.ts'
import { siteForEach } from '../../test/each-test.ts'
import { v1, v2, v3 } from '../../test/site.ts'

const site = siteForEach()

/** Without neighbours. */
const alone = { doors: { app: { files: ['app.js'], needs: [] } }, uses: {} }
const many = { ...alone, routes: ['/cart', '/cart/1', '/cart/2', '/cart/3', '/cart/4'] }

const host = 'exports.packages = {}; exports.draw = (face) => face; exports.faces = { out: "Nobody is here" }'
const faces = (text: string) => `exports.faces = { out: ${text} }`

/** A site on which the cart is hostile, with two more versions of the shop. */
const siteWith = (cart: string, about: object = many) => {
  site.publish('host', '1', {}, { firstScreen: host })
  for (const digit of ['1', '2', '3'])
    site.publish('shop', digit, alone, {
      firstScreen: `exports['./first'] = { words: 'Shop ${digit}' }; ${faces(`'Shop ${digit}'`)}`,
    })
  site.publish('cart', '1', about, { firstScreen: cart })
  promote(site.store, { host: v1, shop: v1 }, act)
}

const page = (path = '/') => site.read(site.store.readRegistry().pages[path]?.file ?? '')
const promoteShop = (version: string) => promote(site.store, { shop: version }, act).notChecked.join('\n')

/** Draws as long as the shop is the first version, so that it goes live. */
const onceAlone = (harm: string) => `
  if (require('@example/remote-shop/first').words !== 'Shop 1') { ${harm} }
  else ${faces("'Cart'")}`

test.each([
  ['loops', 'for (;;);'],
  ['loops where QuickJS asks nobody', 'Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)'],
  ['searches without end', "/^(a+)+$/.test('a'.repeat(60) + 'b')"],
  ['takes all memory', 'const all = []; for (;;) all.push(new Array(1e6).fill(all))'],
])(
  'a part that %s once another is released holds up no release, rollback or repair',
  (_, harm) => {
    siteWith(onceAlone(harm))
    promote(site.store, { cart: v1 }, act)
    const said = promoteShop(v2)
    expect(page()).toContain('Shop 2')
    for (const path of many.routes)
      expect(said).toContain(`The page ${path} of cart begins with the skeleton.`)
    promoteShop(v3)
    expect(page()).toContain('Shop 3')
    rollBack(site.store, ['shop'], act)
    expect(page()).toContain('Shop 2')
    repair(site.store, act)
    expect(page()).toContain('Shop 2')
  },
  // Each attempt at each page takes all the time that it is given.
  120_000,
)

test('a script finds neither its hour nor chance', () => {
  siteWith(faces('[Date.now(), new Date(), Math.random()].join()'), alone)
  promote(site.store, { cart: v1 }, act)
  const { file = '' } = site.store.readRegistry().pages['/cart'] ?? {}
  expect(site.read(file)).toContain('</style>0,Thu Jan 01 1970')
})

test('a page of more than 256 KB is refused with its part, its path and its bytes, and nothing changes', () => {
  siteWith(faces("'x'.repeat(262145)"), alone)
  const before = site.read('registry.json')
  expect(() => promote(site.store, { cart: v1 }, act)).toThrow(
    /^cart Its first screen at \/cart has 2622\d\d bytes, of which a page takes 262144\. \(bytes\)$/,
  )
  expect(site.read('registry.json')).toBe(before)
})

test.each([
  ['20 MB', "'x'.repeat(20e6)"],
  ['markup that grows as it is made safe', "'<script>'.repeat(3e4)"],
  ['an error of 20 MB', '(() => { throw new Error("x".repeat(20e6)) })()'],
])('of %s that a script draws no more than a line gets into the log and into pages', (_, text) => {
  siteWith(onceAlone(faces(text)), alone)
  promote(site.store, { cart: v1 }, act)
  promoteShop(v2)
  expect(page('/cart').length).toBeLessThan(300_000)
  expect(site.read('log.jsonl').length).toBeLessThan(100_000)
})
