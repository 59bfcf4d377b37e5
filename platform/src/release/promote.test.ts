import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, parts } from '../../test/command.ts'
import { siteForEach } from '../../test/each-test.ts'
import { publishNamed, testSite, v1, v2, v3, versionNumber, writeFiles } from '../../test/site.ts'
import type { Versions } from './gate-cases.ts'
import { promote as makeLive } from './promote.ts'
import { rollBack as goBack } from './roll-back.ts'
import type { SiteStore } from './site.store.ts'

const setOf = (version: string) => Object.fromEntries(parts.map((part) => [part, version]))

const promote = (store: SiteStore, versions: Versions) => makeLive(store, versions, act)
const rollBack = (store: SiteStore, ...names: string[]) => goBack(store, names, act)

const site = siteForEach(() => {
  const ready = testSite()
  for (const part of parts) ready.publish(part, '1')
  return ready
})

const file = (name: string) => readFileSync(join(site.folder, name), 'utf8')
const page = (path: string) => file(site.store.readRegistry().pages[path]?.file ?? path)
const notices = () => file(site.store.readRegistry().notices ?? 'none')
/** Comparing the registry and the page names is enough: both contain hashes of everything else. */
const bytes = () => [file('registry.json'), readdirSync(join(site.folder, 'pages')).sort()]
const history = () => site.store.readRegistry().history

describe('a promotion', () => {
  it('makes the whole set live: the registry, a page for each route and one for all other paths', () => {
    promote(site.store, setOf(v1))
    expect(history()).toEqual({ host: [v1], shared: [v1], shop: [v1], cart: [v1] })
    expect(site.store.readRegistry().pages).toEqual({
      '/': { file: expect.stringMatching(/^pages\/home\.[\da-f]{12}\.html$/), status: 200 },
      '/cart': { file: expect.stringMatching(/^pages\/cart\./), status: 200 },
      '*': { file: expect.stringMatching(/^pages\/not-found\./), status: 404 },
    })
  })

  it('makes a page for each path that the host shows itself, for which it needs no door', () => {
    promote(site.store, { ...setOf(v1), host: site.publish('host', '2', { routes: ['/about'] }) })
    expect(site.store.readRegistry().pages['/about']).toMatchObject({ status: 200 })
  })

  it('of the very same set changes not one byte', () => {
    promote(site.store, setOf(v1))
    const before = bytes()
    promote(site.store, setOf(v1))
    expect(bytes()).toEqual(before)
  })

  it('puts the notices of all that is live into one file, and goes back with it', () => {
    promote(site.store, setOf(v1))
    const before = notices()
    for (const part of parts) expect(before).toContain(`${part} ${v1} came without licence notices.`)
    const dist = site.build('shop', '2')
    writeFiles(dist, { 'licences.txt': 'one 1.0.0, MIT' })
    publishNamed(site.store, dist)
    promote(site.store, { shop: v2 })
    expect(notices()).toContain('one 1.0.0, MIT')
    expect(notices()).not.toContain(`shop ${v1}`)
    expect(notices()).toContain(`cart ${v1}`)
    rollBack(site.store, 'shop')
    expect(notices()).toBe(before)
  })

  it('of a version that is not published is refused, and nothing of its set goes live', () => {
    promote(site.store, setOf(v1))
    site.publish('shop', '2')
    const before = bytes()
    expect(() => promote(site.store, { shop: v2, cart: v2 })).toThrow(`cart ${v2} is not published.`)
    expect(bytes()).toEqual(before)
  })

  it('that the gate refuses leaves everything as it was, and the lock open', () => {
    promote(site.store, setOf(v1))
    const before = bytes()
    site.publish('shared', '2', { offers: {} })
    expect(() => promote(site.store, { shared: v2 })).toThrow(/^shop 1{12} needs/)
    expect(bytes()).toEqual(before)
    expect(readdirSync(site.folder)).not.toContain('.lock')
  })

  it('gives pages the live version and the two before it, and no older one', () => {
    promote(site.store, setOf(v1))
    for (const digit of ['2', '3', '4']) promote(site.store, { shop: site.publish('shop', digit) })
    const home = page('/')
    expect(home).toContain(`"shop":[{"version":"${versionNumber('4')}"`)
    for (const version of [v3, v2]) expect(home).toContain(`{"version":"${version}"`)
    expect(home).not.toContain(`/site/shop/${v1}/`)
  })

  it('remembers ten versions', () => {
    for (const digit of '0123456789ab') promote(site.store, { shop: site.publish('shop', digit) })
    expect(history()['shop']).toEqual([...'ba98765432'].map(versionNumber))
  })

  it('of an older version puts it before the one that was live', () => {
    promote(site.store, { shop: v1 })
    promote(site.store, { shop: site.publish('shop', '2') })
    promote(site.store, { shop: v1 })
    expect(history()['shop']).toEqual([v1, v2])
  })

  it('writes no page before there is a host', () => {
    promote(site.store, { shop: v1 })
    expect(readdirSync(site.folder)).not.toContain('pages')
  })

  it('is refused while a live version is gone from the disk, and the older one does not pass for it', () => {
    promote(site.store, setOf(v1))
    promote(site.store, { shop: site.publish('shop', '2') })
    rmSync(join(site.folder, 'shop', v2), { recursive: true })
    expect(() => promote(site.store, { cart: v1 })).toThrow(`shop ${v2} is live, but its folder is gone.`)
  })

  it('is not stopped by an older version that was cleared away', () => {
    promote(site.store, setOf(v1))
    promote(site.store, { shop: site.publish('shop', '2') })
    rmSync(join(site.folder, 'shop', v1), { recursive: true })
    promote(site.store, { cart: v1 })
    expect(page('/')).not.toContain(`/site/shop/${v1}/`)
  })
})

describe('a roll-back', () => {
  beforeEach(() => {
    promote(site.store, setOf(v1))
    promote(site.store, { shop: site.publish('shop', '2') })
    promote(site.store, { shop: site.publish('shop', '3') })
  })

  it('makes the version before live again, in the pages too, and withdraws the other', () => {
    expect(rollBack(site.store, 'shop')).toEqual({ versions: { shop: v2 }, passedBy: [], canaries: [] })
    expect(history()['shop']).toEqual([v2, v1])
    expect(site.store.readRegistry().withdrawn['shop']).toEqual([v3])
    expect(page('/')).toContain(`/site/shop/${v2}/app.js`)
    expect(page('/')).not.toContain(`/site/shop/${v3}/`)
  })

  it('can be done again, until nothing is left to go back to', () => {
    rollBack(site.store, 'shop')
    rollBack(site.store, 'shop')
    const before = bytes()
    expect(() => rollBack(site.store, 'shop')).toThrow('shop has no version to go back to.')
    expect(bytes()).toEqual(before)
  })

  it('is taken back by a promotion by name', () => {
    rollBack(site.store, 'shop')
    promote(site.store, { shop: v3 })
    expect(site.store.readRegistry()).toMatchObject({
      history: { shop: [v3, v2, v1] },
      withdrawn: { shop: [] },
    })
  })

  it('to a version that lacks what others need is refused', () => {
    promote(site.store, {
      shared: site.publish('shared', '2', {
        offers: {
          '@drape/remote-shared/ui': ['Button', 'Look', 'Sheet'],
          '@drape/remote-shared/api': ['useCall'],
        },
      }),
      shop: site.publish('shop', '4', { uses: { '@drape/remote-shared/ui': ['Sheet'] } }),
    })
    expect(() => rollBack(site.store, 'shared')).toThrow(/needs Sheet of @drape\/remote-shared\/ui/)
  })
})

it('an invalid registry is reported in one line', () => {
  writeFileSync(join(site.folder, 'registry.json'), '{}')
  expect(() => promote(site.store, { shop: v1 })).toThrow(/^\S+registry\.json is damaged: history .*\.$/)
})

test('what is guarded needs a version before', () => {
  expect(() => makeLive(site.store, setOf(v1), { ...act, guard: true })).toThrow(
    '--guard compares with the version before: nothing of host was live yet.',
  )
})
