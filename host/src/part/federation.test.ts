import type { PageRegistry, PageRelease } from '@drape/release/page-registry'

/** The container that each entry sets, by address: each door is a function that returns the module or throws. */
type Entries = Readonly<Record<string, Readonly<Record<string, () => unknown>>>>

const release = (part: string, version: string, needs: PageRelease['needs'] = {}): PageRelease => ({
  version,
  scope: `drape_${part}_${version}`,
  entry: `/site/${part}/${version}/entry.js`,
  integrity: '',
  needs,
})

let log: string[]
let lent: Map<string, unknown>

/** jsdom does not run scripts from addresses: what they would do is done here when they are inserted. */
let browser: MutationObserver | undefined
const runScripts = (registry: PageRegistry, entries: Entries) => {
  browser?.disconnect()
  const scopes = new Map(
    Object.values(registry)
      .flat()
      .map(({ entry, scope }) => [entry, scope]),
  )
  browser = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLScriptElement)) continue
      const { pathname } = new URL(node.src)
      const doors = entries[pathname]
      log.push(pathname)
      const get = async (door: string) => {
        const give = doors?.[door.replace('./', '')]
        if (!give) throw new Error(`There is no door ${door}.`)
        log.push(`${pathname} ${door}`)
        return give
      }
      const init = (shares: unknown) => void lent.set(pathname, shares)
      if (doors) Object.assign(globalThis, { [scopes.get(pathname) ?? '']: { init, get } })
      node.dispatchEvent(new Event('load'))
    }
  })
  browser.observe(document.head, { childList: true })
}

/** A fresh page: the federation runtime keeps its state in modules and in window. */
const openPage = async (registry: PageRegistry, entries: Entries) => {
  jest.resetModules()
  Object.assign(globalThis, { __GLOBAL_LOADING_REMOTE_ENTRY__: {} })
  for (const { scope } of Object.values(registry).flat()) Reflect.deleteProperty(globalThis, scope)
  globalThis.drapeShares = { react: { '19.3.1': { get: () => () => react } } }
  const { federate } = await import('./federation.ts')
  runScripts(registry, entries)
  return federate(registry)
}

const react = { useState: () => {} }
const App = () => null
const OlderApp = () => null
const broken = () => {
  throw new Error('planted')
}

const registry: PageRegistry = {
  user: [release('user', 'u2', { shared: ['ui', 'api'] }), release('user', 'u1', { shared: ['ui'] })],
  shared: [release('shared', 's2'), release('shared', 's1')],
}
const ui = { Button: 'button' }
const entries: Entries = {
  '/site/user/u2/entry.js': { app: () => ({ App }) },
  '/site/user/u1/entry.js': { app: () => ({ App: OlderApp }) },
  '/site/shared/s2/entry.js': { ui: () => ui, api: () => ({}) },
  '/site/shared/s1/entry.js': { ui: () => ui, api: () => ({}) },
}

beforeEach(() => {
  log = []
  lent = new Map()
})

test("all entries are requested at once, and neighbours' doors are opened before the part's own", async () => {
  const { open } = await openPage(registry, entries)
  expect(await open('user')).toBe(App)
  expect(log).toEqual([
    '/site/user/u2/entry.js',
    '/site/shared/s2/entry.js',
    '/site/shared/s2/entry.js ./ui',
    '/site/shared/s2/entry.js ./api',
    '/site/user/u2/entry.js ./app',
  ])
})

test('a neighbour that fails falls back on its own, and the part stays the live one', async () => {
  const page = await openPage(registry, {
    ...entries,
    '/site/shared/s2/entry.js': { ui: () => ui, api: broken },
  })
  expect(await page.open('user')).toBe(App)
  expect(log).toContain('/site/shared/s1/entry.js ./ui')
  expect(log).toContain('/site/shared/s1/entry.js ./api')
})

test('a part that fails falls back on its own, and the neighbour stays the live one', async () => {
  const page = await openPage(registry, { ...entries, '/site/user/u2/entry.js': {} })
  expect(await page.open('user')).toBe(OlderApp)
  expect(log).not.toContain('/site/shared/s1/entry.js')
})

test('a part that asks for its neighbour by itself meets what the page has opened', async () => {
  const { open } = await openPage(registry, entries)
  await open('user')
  const enter = await globalThis.drapeNeighbour('shared').get('./ui')
  expect(enter()).toBe(ui)
  expect(log.filter((line) => line.startsWith('/site/shared/') && !line.includes('./'))).toHaveLength(1)
})

test('a part that nobody has published is not opened', async () => {
  const { open } = await openPage(registry, entries)
  await expect(open('stylist')).rejects.toThrow('No part is called stylist.')
})

test('a part of which every version fails says why', async () => {
  const page = await openPage(registry, {
    ...entries,
    '/site/user/u2/entry.js': {},
    '/site/user/u1/entry.js': {},
  })
  await expect(page.open('user')).rejects.toMatchObject({ name: 'PartFailure', reason: 'crashed' })
})

test('the page can say which versions it has of a part and of what stands behind it', async () => {
  const page = await openPage(registry, { ...entries, '/site/user/u2/entry.js': {} })
  expect(page.inUse('user')).toEqual({ user: 'u2', shared: 's2' })
  await page.open('user')
  expect(page.inUse('user')).toEqual({ user: 'u1', shared: 's2' })
})

test('a part is lent what the page shares, in the form of a bundler', async () => {
  const { open } = await openPage(registry, entries)
  await open('user')
  expect(lent.get('/site/user/u2/entry.js')).toBe(globalThis.drapeShares)
  expect(lent.get('/site/shared/s2/entry.js')).toBe(globalThis.drapeShares)
})

describe('a foreign part', () => {
  const foreign: PageRegistry = { wardrobe: [{ ...release('wardrobe', 'w1'), foreign: true }] }

  it('is opened by the federation runtime, which lends it the React of the page in the form of its own', async () => {
    const { open } = await openPage(foreign, { '/site/wardrobe/w1/entry.js': { app: () => ({ App }) } })
    expect(await open('wardrobe')).toBe(App)
    const { react: offers } = lent.get('/site/wardrobe/w1/entry.js') as Record<string, Record<string, object>>
    const [version, share] = Object.entries(offers ?? {})[0] ?? []
    expect(version).toBe('19.3.1')
    expect(share).toMatchObject({ loaded: true, shareConfig: { singleton: true } })
    expect((share as { lib(): unknown }).lib()).toBe(react)
  })

  it('that has no such door says so', async () => {
    const { open } = await openPage(foreign, { '/site/wardrobe/w1/entry.js': {} })
    await expect(open('wardrobe')).rejects.toMatchObject({ name: 'PartFailure', reason: 'crashed' })
  })
})
