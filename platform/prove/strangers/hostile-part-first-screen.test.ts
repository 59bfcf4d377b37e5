import { promote } from '../../src/release/promote.ts'
import { repair, rollBack } from '../../src/release/roll-back.ts'
import { refusalOf } from '../../test/attack.ts'
import { act } from '../../test/command.ts'
import { testSite, v1, v2, v3 } from '../../test/site.ts'
import { type Site, type SiteAttack, testOnSite } from './attacked-site.ts'

/** Without neighbours. */
const alone = { doors: { app: { files: ['app.js'], needs: [] } }, uses: {} }
const many = { ...alone, routes: ['/cart', '/cart/1', '/cart/2', '/cart/3', '/cart/4'] }

const host = 'exports.packages = {}; exports.draw = (face) => face; exports.faces = { out: "Nobody is here" }'
const faces = (text: string) => `exports.faces = { out: ${text} }`

/** A site on which the cart is hostile, with two more versions of the shop. */
const siteWith =
  (cart: string, about: object = alone) =>
  (site: Site) => {
    site.publish('host', '1', {}, { firstScreen: host })
    for (const digit of ['1', '2', '3'])
      site.publish('shop', digit, alone, {
        firstScreen: `exports['./first'] = { words: 'Shop ${digit}' }; ${faces(`'Shop ${digit}'`)}`,
      })
    site.publish('cart', '1', about, { firstScreen: cart })
    promote(site.store, { host: v1, shop: v1 }, act)
  }

const page = (site: Site, path = '/') => site.read(site.store.readRegistry().pages[path]?.file ?? '')
const shopOn = (site: Site) => /Shop \d/.exec(page(site))?.[0]

/** Draws as long as the shop is the first version, so that it goes live. */
const onceAlone = (harm: string) => `
  if (require('@example/remote-shop/first').words !== 'Shop 1') { ${harm} }
  else ${faces("'Cart'")}`

const loops = (sends: string, harm: string): SiteAttack => ({
  who: 'build',
  sends: `a first screen that ${sends} once another part is released`,
  prepare: siteWith(onceAlone(harm), many),
  send: (site) => {
    promote(site.store, { cart: v1 }, act)
    const { notChecked } = promote(site.store, { shop: v2 }, act)
    const skeletons = many.routes.filter((path) =>
      notChecked.join('\n').includes(`The page ${path} of cart begins with the skeleton.`),
    )
    const pages = [shopOn(site)]
    for (const change of [
      () => promote(site.store, { shop: v3 }, act),
      () => rollBack(site.store, ['shop'], act),
      () => repair(site.store, act),
    ]) {
      change()
      pages.push(shopOn(site))
    }
    return `${pages.join()}; ${skeletons.length} skeletons`
  },
  answer: /^Shop 2,Shop 3,Shop 2,Shop 2; 5 skeletons$/,
  unchanged: ['files outside'],
})

const draws = (sends: string, text: string): SiteAttack => ({
  who: 'build',
  sends: `a first screen of ${sends}`,
  prepare: siteWith(onceAlone(faces(text))),
  send: (site) => {
    promote(site.store, { cart: v1 }, act)
    promote(site.store, { shop: v2 }, act)
    return `${page(site, '/cart').length < 300_000} ${site.read('log.jsonl').length < 100_000}`
  },
  answer: /^true true$/,
  unchanged: ['files outside'],
})

testOnSite(
  [
    // Each attempt at each page takes all the time that it is given.
    loops('loops', 'for (;;);'),
    loops('loops where QuickJS asks nobody', 'Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)'),
    loops('searches without end', "/^(a+)+$/.test('a'.repeat(60) + 'b')"),
    loops('takes all memory', 'const all = []; for (;;) all.push(new Array(1e6).fill(all))'),
    {
      who: 'build',
      sends: 'a first screen that asks for its hour and for chance',
      prepare: siteWith(faces('[Date.now(), new Date(), Math.random()].join()')),
      send: (site) => {
        promote(site.store, { cart: v1 }, act)
        return page(site, '/cart')
      },
      answer: /<\/style>0,Thu Jan 01 1970/,
      unchanged: ['files outside'],
    },
    {
      who: 'build',
      sends: 'a first screen of more than 256 KB',
      prepare: siteWith(faces("'x'.repeat(262145)")),
      send: (site) => refusalOf(() => promote(site.store, { cart: v1 }, act)),
      answer:
        /^cart Its first screen at \/cart has 2622\d\d bytes, of which a page takes 262144\. \(bytes\)$/,
      unchanged: ['registry', 'log'],
    },
    draws('20 MB', "'x'.repeat(20e6)"),
    draws('markup that grows as it is made safe', "'<script>'.repeat(3e4)"),
    draws('an error of 20 MB', '(() => { throw new Error("x".repeat(20e6)) })()'),
  ],
  testSite,
)
