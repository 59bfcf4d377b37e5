import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, liveSite, parts } from '../../../test/command.ts'
import { siteForEach } from '../../../test/each-test.ts'
import { v1, v2, v3 } from '../../../test/site.ts'
import { offer } from '../adopt.ts'
import { GateRefusal } from '../gate/incompatibility.ts'
import { promote, promoteCanary } from '../promote.ts'
import { lastSet, repair, rollBack } from '../roll-back.ts'
import { statusLines, statusOf } from '../status.ts'
import { damageOnSite } from '../verify.ts'

const site = siteForEach(() => {
  const live = liveSite()
  live.publish('shop', '2')
  return live
})

const registry = () => site.store.readRegistry()
const page = (path = '/') => site.read(registry().pages[path]?.file ?? '')
/** The pages are named after their bytes. */
const pages = () => [registry().pages, registry().notices]
const bytes = () => [
  site.read('registry.json'),
  site.read('log.jsonl'),
  readdirSync(join(site.folder, 'pages')),
]
const begin = (percent: number, version = v2, guard = false, part = 'shop') =>
  promoteCanary(site.store, { part, version, percent, guard }, act)

describe('a version for some browsers', () => {
  it('is in every page beside what is live, which stays what a browser without it starts', () => {
    const before = page()
    const { notChecked } = begin(5)
    expect(notChecked).toEqual([])
    expect(registry()).toMatchObject({
      history: { shop: [v1] },
      withdrawn: {},
      canaries: [{ part: 'shop', version: v2, percent: 5, guard: false }],
    })
    for (const id of ['drape-registry', 'drape-scripts']) {
      const block = new RegExp(`<script type="application/json" id="${id}">.*</script>`)
      expect(block.exec(page())?.[0]).toBe(block.exec(before)?.[0])
    }
    for (const path of ['/', '/cart', '*']) expect(page(path)).toContain(`data-canary="shop@${v2}"`)
  })

  it('is raised in its place and stays guarded; what is asked again changes nothing', () => {
    begin(5, v2, true)
    const [{ since = '' } = {}] = registry().canaries
    begin(1, site.publish('cart', '2'), false, 'cart')
    begin(20.5)
    expect(registry().canaries).toMatchObject([
      { part: 'shop', percent: 20.5, since, guard: true },
      { part: 'cart', percent: 1, guard: false },
    ])
    const before = bytes()
    begin(20.5)
    expect(bytes()).toEqual(before)
  })

  it('is not given to fewer again', () => {
    begin(20)
    const before = bytes()
    expect(() => begin(10)).toThrow(
      `shop ${v2} is with 20 % of the browsers, and a canary only grows: rollback shop takes it back.`,
    )
    expect(bytes()).toEqual(before)
  })

  it('goes live by a promotion, and nothing of a canary is left', () => {
    promote(site.store, { shop: v2 }, act)
    const whole = pages()
    rollBack(site.store, ['shop'], act)
    begin(50)
    promote(site.store, { shop: v2 }, act)
    expect(pages()).toEqual(whole)
    expect(registry()).toMatchObject({ history: { shop: [v2, v1] } })
    expect(registry().canaries).toEqual([])
  })

  it('is taken back by a roll-back: what is live stays, in pages with the bytes of before', () => {
    const before = pages()
    begin(5)
    const { versions, canaries } = rollBack(site.store, ['shop'], act)
    expect([versions, canaries]).toMatchObject([{ shop: v1 }, [{ part: 'shop', version: v2 }]])
    expect(pages()).toEqual(before)
    expect(registry()).toMatchObject({ history: { shop: [v1] }, withdrawn: { shop: [v2] } })
    expect(registry().canaries).toEqual([])
    expect(site.store.readHistory().at(-1)).toMatchObject({
      verb: 'rollback',
      versions: {},
      canaries: [{ part: 'shop', version: v2, percent: 0 }],
    })
    begin(5)
    expect(registry().withdrawn['shop']).toEqual([])
  })

  it('that was live before is no fallback either once it is taken back', () => {
    promote(site.store, { shop: v2 }, act)
    begin(5, v1)
    expect(page()).toContain(`data-canary="shop@${v1}"`)
    rollBack(site.store, ['shop'], act)
    expect(registry()).toMatchObject({ history: { shop: [v2] }, withdrawn: { shop: [v1] } })
  })

  it('goes on while another part is released and taken back', () => {
    begin(5)
    promote(site.store, { cart: site.publish('cart', '2') }, act)
    expect(page()).toContain(`data-canary="shop@${v2}"`)
    expect(page('/cart')).toContain(`/site/cart/${v2}/app.js`)
    rollBack(site.store, ['cart'], act)
    expect(registry().canaries).toHaveLength(1)
  })

  it('ends when another version of its part replaces it, with a message', () => {
    begin(5)
    const word = `The canary of shop ${v2}, which 5 % had, is over.`
    site.publish('shop', '3')
    expect(begin(1, v3).notChecked).toEqual([word])
    expect(registry().canaries).toMatchObject([{ version: v3, percent: 1 }])
    expect(promote(site.store, { shop: v2 }, act).notChecked).toEqual([
      word.replace(v2, v3).replace('5', '1'),
    ])
    expect(registry().canaries).toEqual([])
  })

  it('is looked at by the gate as if it went live', () => {
    site.publish('shared', '2', { offers: {} })
    const before = bytes()
    expect(() => begin(5, v2, false, 'shared')).toThrow(GateRefusal)
    expect(bytes()).toEqual(before)
  })

  it('stops a promotion that it does not fit to, but not a rollback, which ends it', () => {
    const offers = {
      '@drape/remote-shared/ui': ['Button', 'Look', 'Sheet'],
      '@drape/remote-shared/api': ['useCall'],
    }
    promote(site.store, { shared: site.publish('shared', '2', { offers }) }, act)
    begin(5, site.publish('shop', '3', { uses: { '@drape/remote-shared/ui': ['Sheet'] } }))
    const lacks = /^shop 3{12} needs Sheet of @drape\/remote-shared\/ui/m
    expect(() => promote(site.store, { shared: v1 }, act)).toThrow(lacks)
    const { passedBy } = rollBack(site.store, ['shared'], act)
    expect(passedBy).toEqual([expect.stringMatching(/^The canary of shop@3{12} is over: .*needs Sheet/)])
    expect(registry().canaries).toEqual([])
    expect(registry().withdrawn['shop'] ?? []).toEqual([])
  })

  it('is judged with whatever is promoted beside it', () => {
    const wants = { shares: { 'react-router-dom': { wants: '^7.0.0' } } }
    begin(5, site.publish('shop', '3', wants))
    const gives = { shares: { 'react-router-dom': { wants: '^8.0.0', gives: '8.1.0' } } }
    const host = site.publish('host', '2', gives)
    expect(() => promote(site.store, { host }, act)).toThrow(/^shop .*react-router-dom.*\(ranges\)/m)
    rollBack(site.store, ['shop'], act)
    promote(site.store, { host }, act)
  })

  it('comes back with a registry that is made again', () => {
    begin(5, v2, true)
    const before = [registry(), page()]
    writeFileSync(join(site.folder, 'registry.json'), '{')
    repair(site.store, act)
    expect([registry(), page()]).toEqual(before)
  })

  it('is neither finished nor ended by a start from a tree', () => {
    begin(5)
    const before = registry()
    const versions = { shop: v2 }
    expect(offer(site.store, { versions, source: 'tree', over: false }, act).left).toEqual([
      `shop ${v2} is published and not made live: ${v2} is with 5 % of the browsers.`,
    ])
    expect(registry()).toEqual(before)
  })

  it('must end before a set can be rolled back', () => {
    begin(5)
    expect(() => lastSet(site.store)).toThrow(`shop@${v2} is with 5 %: rollback shop takes that back first.`)
    rollBack(site.store, ['shop'], act)
    expect(lastSet(site.store)).toEqual(parts)
  })

  it('is listed in the status, and its files are verified with the live ones', () => {
    begin(5, v2, true)
    const [{ candidate, published } = {}] = statusOf(site.store).filter(({ part }) => part === 'shop')
    expect(candidate).toMatchObject({ version: v2, percent: 5, guard: true })
    expect(published).toEqual([])
    expect(statusLines(statusOf(site.store)).join('\n')).toMatch(/ {2}5 % get 2{12} since \S+, guarded/)
    writeFileSync(join(site.folder, 'shop', v2, 'app.js'), 'changed')
    expect(damageOnSite(site.store, []).join()).toContain(`shop ${v2} holds app.js, which was changed.`)
  })
})

test.each([
  ['wardrobe', v1, 'wardrobe has nothing live yet: its first version goes to all.'],
  ['shop', v1, `shop ${v1} is live already.`],
  ['shop', v3, `shop ${v3} is not published.`],
])('a canary of %s %s is refused', (part, version, words) => {
  expect(() => begin(5, version, false, part)).toThrow(words)
})
