import { siteForEach } from '../../../test/each-test.ts'
import { releaseOf } from '../../../test/release-of.ts'
import { judge } from '../gate.ts'
import { factsOf } from '../gate-cases.ts'
import { type Build, build, type Release } from '../registry.ts'
import { checkSlots } from './slots.ts'
import type { FactsByPart } from './version-facts.ts'

const noFiles = { files: [], needs: [] }

const facts = (part: string, change: Partial<Release>, version = '1') => ({
  release: {
    ...releaseOf(part, { doors: { app: noFiles, slots: noFiles, count: noFiles }, ...change }),
    version,
  },
})

const shop = facts('shop', { slots: { header: './slots' } })
const cart = facts('cart', { fills: { 'shop/header': './count' } })

const messages = (live: FactsByPart, next: FactsByPart) =>
  checkSlots({ live, next }).map(({ part, message }) => `${part} ${message}`)

test('a slot that is offered and what fills it are let through', () => {
  expect(messages({}, { shop, cart })).toEqual([])
})

test('who fills a slot of nobody is refused, by its name', () => {
  expect(messages({}, { cart })).toEqual(['cart fills shop/header, which nobody offers.'])
  expect(messages({ shop }, { shop: facts('shop', {}, '2'), cart })).toEqual([
    'cart fills shop/header, which shop does not offer.',
  ])
})

test('a slot does not go while somebody fills it', () => {
  expect(messages({ shop, cart }, { shop: facts('shop', {}, '2'), cart })).toEqual([
    'shop has no slot shop/header any more, which cart fills.',
  ])
})

test.each([
  [
    'fills',
    { fills: { 'shop/header': './gone' } },
    'cart fills shop/header by ./gone, which is no door of it.',
  ],
  ['offers', { slots: { foot: './gone' } }, 'cart offers the slot foot by ./gone, which is no door of it.'],
])('whoever %s by a door that is none is refused', (_, change, message) => {
  expect(messages({}, { shop, cart: facts('cart', change) })).toEqual([message])
})

test('twelve parts may fill a slot, and no more', () => {
  const fillers = Array.from(
    { length: 500 },
    (_, at) => `cart${String.fromCharCode(97 + (at % 26)).repeat(1 + at / 26)}`,
  )
  const next = Object.fromEntries(
    fillers.map((part) => [part, facts(part, { fills: { 'shop/header': './count' } })]),
  )
  expect(messages({}, { shop, ...next })).toHaveLength(488)
})

test.each([
  ['a slot name that is none', { slots: { Header: './slots' } }],
  ['a slot of nobody', { fills: { header: './count' } }],
  ['a path for a slot', { fills: { 'shop/../header': './count' } }],
  ['a door with a scheme', { fills: { 'shop/header': 'https://elsewhere.example' } }],
  [
    'more slots than a page asks for',
    { fills: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`shop/a${at}`, './a'])) },
  ],
])('%s is refused when it is published', (_, change) => {
  const { integrity: _integrity, ...about } = releaseOf('shop', {})
  expect(build.safeParse({ ...about, version: '1'.repeat(12), ...change }).success).toBe(false)
})

describe('compiled', () => {
  const site = siteForEach()
  const published = (part: string, digit: string, about: Partial<Build>, door: string, text: string) =>
    site.publish(
      part,
      digit,
      { uses: {}, routes: [], doors: { [door]: noFiles }, ...about },
      {
        files: {
          'package.json': JSON.stringify({ exports: { [`./${door}`]: `./src/${door}.ts` } }),
          [`src/${door}.ts`]: text,
        },
      },
    )
  const offering = (digit: string, type: string) =>
    published(
      'shop',
      digit,
      { slots: { header: './slots' } },
      'slots',
      `export interface Slots { header: ${type} }\n`,
    )
  const filling = (digit: string, props: string) =>
    published(
      'cart',
      digit,
      { fills: { 'shop/header': './count' } },
      'count',
      `export const App = (props: ${props}) => props\n`,
    )

  test('what fills a slot takes what that hands in, whichever of the two changes', () => {
    const [shop1, shop2] = [offering('1', '{ name: string }'), offering('2', '{ title: string }')]
    const [cart1, cart2] = [filling('1', '{ name: string }'), filling('2', '{ count: number }')]
    const byDefault = {
      fills: { 'shop/header': './count' },
      offers: { '@example/remote-cart/count': ['default'] },
    }
    const live = factsOf(site.store, { shop: shop1, cart: cart1 })
    const nexts = [
      { shop: shop2, cart: cart1 },
      { shop: shop1, cart: cart2 },
      { shop: shop1, cart: filling('3', '{ name?: string }') },
      {
        shop: shop1,
        cart: published('cart', '4', byDefault, 'count', 'export default (props: number) => props\n'),
      },
      {
        shop: shop1,
        cart: published('cart', '5', byDefault, 'count', 'export default (props: object) => props\n'),
      },
    ].map((versions) => factsOf(site.store, versions))
    const messages = judge(nexts.map((next) => ({ live, next }))).map(({ incompatibilities }) =>
      incompatibilities.map(({ check, part, file, message }) => [check, part, file, message]),
    )
    const meaning = /^It fills shop\/header, with what that hands in: /
    expect(messages).toEqual([
      [['slots', 'cart', 'src/count.ts', expect.stringMatching(meaning)]],
      [['slots', 'cart', 'src/count.ts', expect.stringMatching(meaning)]],
      [],
      [['slots', 'cart', 'src/count.ts', expect.stringMatching(meaning)]],
      [],
    ])
  })
})
