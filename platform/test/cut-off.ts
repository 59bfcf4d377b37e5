import fs, { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { adopt, offer } from '../src/release/adopt.ts'
import { promote, promoteCanary } from '../src/release/promote.ts'
import { rollBack } from '../src/release/roll-back.ts'
import { act, parts, promoteBuilt } from './command.ts'
import { builtVersion, publishNamed, testSite, v2 } from './site.ts'

const setOf = (version: string) => Object.fromEntries(parts.map((part) => [part, version]))
const tried = { part: 'cart', version: v2, percent: 5, guard: true }

type Site = ReturnType<typeof testSite>

type Acts = Readonly<Record<string, (site: Site, image: Site) => void>>

const usual: Acts = {
  'a promotion': ({ store }) => promote(store, setOf(v2), act),
  'a going back': ({ store }) => rollBack(store, ['shop'], act),
  'a start': ({ store }) => {
    offer(store, { versions: { cart: v2 }, source: 'tree', over: false }, { ...act, verb: 'start' })
  },
  'a canary': ({ store }) => promoteCanary(store, tried, act),
  'a canary that is raised': ({ store }) => promoteCanary(store, { ...tried, percent: 50 }, act),
  'a canary that goes live': ({ store }) => promote(store, { cart: v2 }, act),
  'a canary that is taken back': ({ store }) => rollBack(store, ['cart'], act),
  'a publication': (site) => publishNamed(site.store, site.build('shop', '3')),
  'an adoption': ({ store }, image) => {
    adopt(store, image.store, { ...act, source: 'image', over: true })
  },
}

export const actsOnSites: readonly string[] = Object.keys(usual)

const operations = ['writeFileSync', 'renameSync', 'linkSync', 'mkdirSync', 'rmSync', 'cpSync'] as const

/** Calls `before` before each file operation with its number, from 0 on; returns how many there were. */
const watched = (work: () => void, before: (name: string, nth: number) => void): number => {
  let count = 0
  const spies = operations.map((name) => {
    const real = fs[name] as (...args: unknown[]) => unknown
    return jest.spyOn(fs, name).mockImplementation((...args: unknown[]) => {
      before(name, count)
      count += 1
      return real(...args) as never
    })
  })
  try {
    work()
    return count
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

/** Everything that a visitor can receive, and the log of releases. */
const readServed = ({ store, folder }: Site) => {
  const registry = store.readRegistry()
  const files = [...Object.values(registry.pages).map(({ file }) => file), registry.notices ?? '']
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'))
  // Without numbers and times, which differ when the operation is repeated.
  return { registry, texts, log: store.readHistory().map(({ verb, versions }) => ({ verb, versions })) }
}

const readAll = ({ store, folder }: Site): void => {
  for (const part of parts)
    for (const version of readdirSync(join(folder, part))) store.readRelease(part, version)
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/**
 * Interrupts release operations on a site at any of their file operations. Tests that use it stop the clock, because a
 * canary stores when it began.
 */
export const openCutOffs = (acts = usual) => {
  const [image, released] = [testSite(), testSite()]
  for (const site of [image, released]) {
    promoteBuilt(site, '1')
    for (const part of parts) site.publish(part, '2')
  }
  // The shop part is one version ahead.
  promote(released.store, { shop: v2 }, act)

  const prepareFor = (name: string): Site => {
    const site = testSite(released.root)
    if (/^a canary that /.test(name)) promoteCanary(site.store, tried, act)
    if (name === 'an adoption')
      rmSync(site.store.folderOf('cart', builtVersion('cart', '1')), { recursive: true })
    return site
  }

  /** The effect of an operation that is not interrupted. */
  const whole = (name: string) => {
    const site = prepareFor(name)
    const work = (on: Site) => acts[name]?.(on, image)
    const before = readServed(site)
    const count = watched(
      () => work(site),
      () => undefined,
    )
    const after = readServed(site)
    site.remove()
    return { before, after, work, count }
  }

  return {
    /** A process that is killed before a file operation: neither it nor a later one has any effect. */
    kill: (name: string, choose: (count: number) => readonly number[]): void => {
      const { before, after, work, count } = whole(name)
      for (const at of choose(count)) {
        const site = prepareFor(name)
        const cut = () =>
          watched(
            () => work(site),
            (_, nth) => {
              if (nth >= at) throw new Error('killed')
            },
          )
        expect(cut).toThrow('killed')
        expect([before, after]).toContainEqual(readServed(site))
        readAll(site)
        // The killed process is simulated by this one, which is alive: its lock would not count as abandoned.
        rmSync(join(site.folder, '.lock'), { force: true })
        if (JSON.stringify(readServed(site)) === JSON.stringify(before)) work(site)
        expect(readServed(site)).toEqual(after)
        site.remove()
      }
    },
    /**
     * A disk that is full from a file operation on, and has space again afterwards. Removals succeed on a full disk
     * too.
     */
    fill: (name: string, choose: (count: number) => readonly number[]): void => {
      const { before, after, work, count } = whole(name)
      for (const at of choose(count)) {
        const site = prepareFor(name)
        const isFull = () => {
          try {
            watched(
              () => work(site),
              (operation, nth) => {
                if (nth >= at && operation !== 'rmSync')
                  throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
              },
            )
            return false
          } catch (error) {
            if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return true
            throw error
          }
        }
        const wasFull = isFull()
        expect([before, after]).toContainEqual(readServed(site))
        readAll(site)
        expect(filesBelow(site.folder).filter((file) => /\.drafts|\.lock/.test(file))).toEqual([])
        if (wasFull) work(site)
        expect(readServed(site)).toEqual(after)
        site.remove()
      }
    },
    remove: () => {
      image.remove()
      released.remove()
    },
  }
}
