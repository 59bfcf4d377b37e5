import { releaseOf } from '../../../test/release-of.ts'
import { versionNumber } from '../../../test/site.ts'
import type { Kept } from '../kept/kept.ts'
import type { Build } from '../registry.ts'
import { checkBytes } from './bytes.ts'
import type { Case, VersionFacts } from './version-facts.ts'

interface Facts extends Partial<Omit<Build, 'modules'>> {
  /** In kilobytes. */
  readonly sizes: Readonly<Record<string, number>>
  readonly modules?: Kept['modules']
}

const version = (part: string, digit: string, { sizes, modules, ...about }: Facts): VersionFacts => ({
  release: releaseOf(part, { version: versionNumber(digit), ...about }),
  kept: { name: part, files: {}, leaves: {}, compilerOptions: {}, calls: [], modules },
  sizes: Object.fromEntries(Object.entries(sizes).map(([file, size]) => [file, size * 1000])),
})

const host = version('host', '1', {
  doors: { main: { files: ['main.js'], needs: [] } },
  sizes: { 'main.js': 900 },
  budgetKb: { '*': 900 },
})
const shared = (digit: string, ui: number) =>
  version('shared', digit, {
    doors: { ui: { files: ['ui.js'], needs: [] }, desk: { files: ['desk.js'], needs: [] } },
    sizes: { 'entry.js': 10, 'ui.js': ui, 'desk.js': 500 },
    modules: { 'ui.js': { 'src/ui/button.tsx': ui * 3000 } },
    budgetKb: { part: 1000, '*': 110, 'shop/*': 110 },
  })
const app = { files: ['app.js'], needs: ['@example/remote-shared/ui'] }
const shop = (digit: string, change: Partial<Facts> = {}) =>
  version('shop', digit, {
    routes: ['/'],
    doors: { app },
    screens: { closet: { files: ['app.js', 'closet.js'], needs: app.needs } },
    sizes: { 'entry.js': 10, 'app.js': 100, 'closet.js': 50 },
    modules: { 'app.js': { 'src/app.tsx': 300 }, 'closet.js': { 'src/closet.tsx': 120, clsx: 30 } },
    budgetKb: { part: 200, '/': 110, 'shop/closet': 160 },
    ...change,
  })

const live = { host, shared: shared('1', 100), shop: shop('1') }

const messages = (next: Case['next']) =>
  checkBytes({ live, next: { ...live, ...next } }).map(({ part, message }) => `${part} ${message}`)

test('what weighs as much as it may is let through', () => {
  expect(messages({ shop: shop('2') })).toEqual([])
})

test('a screen that outgrew its budget is refused alone, and the modules that grew are named', () => {
  const sizes = { 'entry.js': 10, 'app.js': 100, 'closet.js': 80 }
  const modules = {
    'app.js': { 'src/app.tsx': 290 },
    'closet.js': { 'src/closet.tsx': 150, clsx: 30, 'date-fns': 1200 },
  }
  expect(messages({ shop: shop('2', { sizes, modules }) })).toEqual([
    'shop It weighs 190 of 160 kB (brotli) on shop/closet: date-fns +1.2, src/closet.tsx +0.1 (kB, minified).',
  ])
})

test("a neighbour's overrun is told to the neighbour, once for each of its budgets", () => {
  expect(messages({ shared: shared('2', 120) })).toEqual([
    'shared It weighs 130 of 110 kB (brotli) on /: src/ui/button.tsx +60 (kB, minified).',
    'shared It weighs 130 of 110 kB (brotli) on shop/closet: src/ui/button.tsx +60 (kB, minified).',
  ])
})

test('a door that a screen opens again counts for the part that has it', () => {
  const screens = {
    closet: { files: ['app.js', 'closet.js'], needs: [...app.needs, '@example/remote-shared/desk'] },
  }
  expect(messages({ shop: shop('2', { screens }) })).toEqual([
    'shared It weighs 610 of 110 kB (brotli) on shop/closet.',
  ])
})

test('a byte is a kilobyte more, of the page of unknown paths too, which has the host alone', () => {
  const heavier = {
    ...host,
    release: { ...host.release, version: '222222222222' },
    sizes: { 'main.js': 900_001 },
  }
  expect(messages({ host: heavier })).toEqual(['host It weighs 901 of 900 kB (brotli) on every page.'])
})

test('a slot weighs what all parts fill it with', () => {
  const cart = (size: number) =>
    version('cart', '1', {
      fills: { 'shop/header': './count' },
      doors: { count: { files: ['count.js'], needs: [] } },
      sizes: { 'entry.js': 2, 'count.js': size },
    })
  const offering = shop('2', { slots: { header: './slots' }, budgetKb: { 'slot:header': 10 } })
  expect(messages({ shop: offering, cart: cart(8) })).toEqual([])
  expect(messages({ shop: offering, cart: cart(9) })).toEqual([
    'shop It weighs 11 of 10 kB (brotli) on shop/header.',
  ])
})

test('a version above its budget may be replaced by one that is no larger', () => {
  const over = { sizes: { 'entry.js': 10, 'app.js': 300, 'closet.js': 50 } }
  const lighter = { sizes: { 'entry.js': 10, 'app.js': 299, 'closet.js': 50.9 } }
  const heavier = { sizes: { 'entry.js': 10, 'app.js': 301, 'closet.js': 50 } }
  const judge = (facts: Partial<Facts>) =>
    checkBytes({ live: { ...live, shop: shop('1', over) }, next: { ...live, shop: shop('2', facts) } })
  expect(judge(lighter)).toEqual([])
  expect(judge(heavier)).toHaveLength(3)
})
