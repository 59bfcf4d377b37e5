import { watchScripts } from '../../../test/script-watch.ts'
import type { PageRegistry, PageRelease } from '../../release/page-registry.ts'

/** The container that each entry sets, by address: each door is a function that returns the module or throws. */
type Entries = Readonly<Record<string, Readonly<Record<string, () => unknown>>>>

const release = (part: string, version: string, needs: PageRelease['needs'] = {}): PageRelease => ({
  version,
  scope: `drape_${part}_${version}`,
  entry: `/site/${part}/${version}/entry.js`,
  integrity: `sha384-${part}${version}`,
  needs,
})

let log: string[]
let shared: Map<string, unknown>

/** What the scripts would do is done when they are inserted. */
let browser: MutationObserver | undefined
const runScripts = (registry: PageRegistry, entries: Entries) => {
  browser?.disconnect()
  const scopes = new Map(
    Object.values(registry)
      .flat()
      .map(({ entry, scope }) => [entry, scope]),
  )
  browser = watchScripts((script) => {
    const { pathname } = new URL(script.src)
    const doors = entries[pathname]
    log.push(`${pathname} ${script.integrity}`)
    const get = async (door: string) => {
      const enter = doors?.[door.replace('./', '')]
      if (!enter) throw new Error(`There is no door ${door}.`)
      log.push(`${pathname} ${door}`)
      return enter
    }
    const init = (scope: unknown) => void shared.set(pathname, scope)
    if (doors) Object.assign(globalThis, { [scopes.get(pathname) ?? '']: { init, get } })
    script.dispatchEvent(new Event('load'))
  })
}

/** A fresh page: the federation runtime keeps its state in modules and in window. */
const openPage = async (registry: PageRegistry, entries: Entries) => {
  jest.resetModules()
  Object.assign(globalThis, { __FEDERATION__: {}, __GLOBAL_LOADING_REMOTE_ENTRY__: {} })
  for (const { scope } of Object.values(registry).flat()) Reflect.deleteProperty(globalThis, scope)
  const runtime = await import('@module-federation/enhanced/runtime')
  const { federate } = await import('./remote.tsx')
  // As the bundler makes it for the host.
  runtime.init({
    name: 'drape',
    remotes: [],
    shared: {
      react: {
        version: '19.3.1',
        lib: () => react,
        shareConfig: { singleton: true, requiredVersion: '^19.0.0' },
      },
    },
  })
  runScripts(registry, entries)
  return { ...federate(registry), runtime }
}

const react = { useState: () => {} }
const App = () => null
const OlderApp = () => null
const throwPlanted = () => {
  throw new Error('planted')
}

const registry: PageRegistry = {
  shop: [release('shop', 'u2', { shared: ['ui', 'api'] }), release('shop', 'u1', { shared: ['ui'] })],
  shared: [release('shared', 's2'), release('shared', 's1')],
}
const ui = { Button: 'button' }
const entries: Entries = {
  '/site/shop/u2/entry.js': { app: () => ({ App }) },
  '/site/shop/u1/entry.js': { app: () => ({ App: OlderApp }) },
  '/site/shared/s2/entry.js': { ui: () => ui, api: () => ({}) },
  '/site/shared/s1/entry.js': { ui: () => ui, api: () => ({}) },
}

beforeEach(() => {
  log = []
  shared = new Map()
})

test("entries are requested at once with their hashes, and neighbours' doors are opened before the part's own", async () => {
  const { open } = await openPage(registry, entries)
  expect(await Promise.all([open('shop'), open('shop')])).toEqual([App, App])
  expect([...new Set(log)]).toEqual([
    '/site/shop/u2/entry.js sha384-shopu2',
    '/site/shared/s2/entry.js sha384-shareds2',
    '/site/shared/s2/entry.js ./ui',
    '/site/shared/s2/entry.js ./api',
    '/site/shop/u2/entry.js ./app',
  ])
  expect(log.filter((line) => line.includes('sha384'))).toHaveLength(2)
})

test('a neighbour that fails falls back on its own, and the part stays the live one', async () => {
  const page = await openPage(registry, {
    ...entries,
    '/site/shared/s2/entry.js': { ui: () => ui, api: throwPlanted },
  })
  expect(await page.open('shop')).toBe(App)
  expect(log).toContain('/site/shared/s1/entry.js ./ui')
  expect(log).toContain('/site/shared/s1/entry.js ./api')
})

test('a part that fails falls back on its own, and the neighbour stays the live one', async () => {
  const page = await openPage(registry, { ...entries, '/site/shop/u2/entry.js': {} })
  expect(await page.open('shop')).toBe(OlderApp)
  expect(log.join()).not.toContain('/site/shared/s1/')
})

test('a remote that asks for its neighbour by itself meets the version that the page has opened', async () => {
  const { open, runtime } = await openPage(registry, {
    ...entries,
    '/site/shared/s2/entry.js': { ui: throwPlanted },
  })
  await open('shop')
  const ofRemote = runtime.createInstance({
    name: 'drape_shop_u2',
    remotes: [{ name: 'shared', entry: '/site/shared/mf-manifest.json' }],
  })
  expect(await ofRemote.loadRemote('shared/ui')).toBe(ui)
  expect(log.filter((line) => line.startsWith('/site/shared/s1/entry.js sha384'))).toHaveLength(1)
})

test('what preloads a remote by its name loads the entry of the version that the page starts', async () => {
  const { runtime } = await openPage(registry, entries)
  await runtime.preloadRemote([{ nameOrAlias: 'shop', resourceCategory: 'all', exposes: ['app'] }])
  expect(log).toEqual(['/site/shop/u2/entry.js sha384-shopu2'])
})

test('a part that nobody has published is unreachable', async () => {
  const { open } = await openPage(registry, entries)
  await expect(open('cart')).rejects.toMatchObject({ name: 'PartFailure', reason: 'unreachable' })
})

test('a part of which every version fails says why', async () => {
  const page = await openPage(registry, {
    ...entries,
    '/site/shop/u2/entry.js': {},
    '/site/shop/u1/entry.js': {},
  })
  await expect(page.open('shop')).rejects.toMatchObject({ name: 'PartFailure', reason: 'crashed' })
})

test('the page can say which versions it has of a part and of what stands behind it', async () => {
  const page = await openPage(registry, { ...entries, '/site/shop/u2/entry.js': {} })
  expect(page.inUse('shop')).toEqual({ shop: 'u2', shared: 's2' })
  await page.open('shop')
  expect(page.inUse('shop')).toEqual({ shop: 'u1', shared: 's2' })
})

test('every part is given the packages that the page shares', async () => {
  const { open } = await openPage(registry, entries)
  await open('shop')
  for (const part of ['shop/u2', 'shared/s2'])
    expect(shared.get(`/site/${part}/entry.js`)).toMatchObject({ react: { '19.3.1': {} } })
})

test("Module Federation's browser extension finds the parts, their versions, their exposes and what they need of each other", async () => {
  const [live = release('shared', 's2'), ...before] = registry['shared'] ?? []
  await openPage({ ...registry, shared: [{ ...live, exposes: ['ui', 'api'] }, ...before] }, entries)
  expect(globalThis.__FEDERATION__.moduleInfo).toMatchObject({
    drape: { remotesInfo: { drape_shop_u2: {}, drape_shared_s2: {} } },
    drape_shop_u2: { version: 'u2', remotesInfo: { drape_shared_s2: {} } },
    drape_shared_s2: {
      version: 's2',
      remoteEntry: '/site/shared/s2/entry.js',
      remotesInfo: {},
      modules: [{ modulePath: './ui' }, { modulePath: './api' }],
    },
  })
})
