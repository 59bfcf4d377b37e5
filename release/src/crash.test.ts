import fs, { readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { loadOwnCp } from '../test/own-cp.ts'
import { testSite, versionNumber } from '../test/site.ts'
import { adopt, offer } from './adopt.ts'
import { promote, promoteToFew } from './promote.ts'
import { publish } from './publish.ts'
import { rollBack } from './roll-back.ts'
import { filesIn } from './verify.ts'

const [v1, v2] = ['1', '2'].map(versionNumber) as [string, string]
const act = { by: 'ravi@desk' }
const parts = ['host', 'shared', 'user', 'stylist']
const setOf = (version: string) => Object.fromEntries(parts.map((part) => [part, version]))

const operations = ['writeFileSync', 'renameSync', 'linkSync', 'mkdirSync', 'rmSync', 'cpSync'] as const

loadOwnCp()

const isRemoval = (name: string) => name === 'rmSync'

/** Lets so many file operations through: what becomes of each after them is for `fail` to say. */
const failingFrom = (
  count: number,
  work: () => void,
  fail: (name: string) => Error | undefined,
  isMeant: (error: Error) => boolean,
): boolean => {
  let left = count
  const spies = operations.map((name) => {
    const real = fs[name] as (...args: unknown[]) => unknown
    return jest.spyOn(fs, name).mockImplementation((...args: unknown[]) => {
      const failure = left <= 0 ? fail(name) : undefined
      if (failure) throw failure
      left -= 1
      return real(...args) as never
    })
  })
  try {
    work()
    return false
  } catch (error) {
    if (!isMeant(error as Error)) throw error
    return true
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

/** Simulates a process that was killed before the given file operation: it and all later ones have no effect. */
const killedBefore = (count: number, work: () => void): boolean =>
  failingFrom(
    count,
    work,
    () => new Error('killed'),
    ({ message }) => message === 'killed',
  )

/** Simulates a disk that is full from the given file operation on. What is removed is removed. */
const fullBefore = (count: number, work: () => void): boolean =>
  failingFrom(
    count,
    work,
    (name) => (isRemoval(name) ? undefined : Object.assign(new Error('no space left'), { code: 'ENOSPC' })),
    (error) => 'code' in error && error.code === 'ENOSPC',
  )

type Site = ReturnType<typeof testSite>

/** Everything that a visitor can receive. */
const shown = ({ store, folder }: Site) => {
  const registry = store.readRegistry()
  const files = [...Object.values(registry.pages).map(({ file }) => file), registry.notices ?? '']
  return { registry, texts: files.map((file) => readFileSync(join(folder, file), 'utf8')) }
}

/** A canary says when it began. */
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'nextTick'], now: new Date('2026-11-23') })
})
afterEach(() => jest.useRealTimers())

const image = testSite()
for (const part of parts) for (const digit of ['1', '2']) image.publish(part, digit)
promote(image.store, setOf(v1), act)
afterAll(() => image.remove())

/** A site on which the user part is one version ahead. */
const released = (): Site => {
  const site = testSite()
  for (const part of parts) {
    // The files of a version never change, so that links can replace copies.
    for (const version of [v1, v2])
      for (const file of filesIn(image.store.folderOf(part, version))) {
        const path = join(site.store.folderOf(part, version), file)
        fs.mkdirSync(dirname(path), { recursive: true })
        fs.linkSync(join(image.store.folderOf(part, version), file), path)
      }
  }
  promote(site.store, setOf(v1), act)
  promote(site.store, { user: v2 }, act)
  return site
}

const tried = { part: 'stylist', version: v2, percent: 5, guard: true }

const acts: Readonly<Record<string, (site: Site) => void>> = {
  'a promotion': ({ store }) => promote(store, setOf(v2), act),
  'a going back': ({ store }) => rollBack(store, ['user'], act),
  'a start': ({ store }) => {
    offer(store, { versions: { stylist: v2 }, source: 'tree', over: false }, { ...act, verb: 'start' })
  },
  'a canary': ({ store }) => promoteToFew(store, tried, act),
  'a canary that is raised': (site) => promoteToFew(site.store, { ...tried, percent: 50 }, act),
  'a canary that goes live': ({ store }) => promote(store, { stylist: v2 }, act),
  'a canary that is taken back': ({ store }) => rollBack(store, ['stylist'], act),
  'a publication': (site) => publish(site.store, site.build('user', '3')),
  'an adoption': ({ store }) => {
    adopt(store, image.store, { ...act, source: 'image', over: true })
  },
}

const prepareFor = (name: string): Site => {
  const site = released()
  if (/^a canary that /.test(name)) promoteToFew(site.store, tried, act)
  if (name === 'an adoption') rmSync(site.store.folderOf('stylist', v1), { recursive: true })
  return site
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

test.each(Object.keys(acts))(
  '%s on a disk that is full anywhere leaves nothing half there, and is done once there is room',
  (name) => {
    const work = acts[name] as (site: Site) => void
    const whole = prepareFor(name)
    const before = shown(whole)
    work(whole)
    const after = shown(whole)
    whole.remove()

    for (let count = 0, isFull = true; isFull; count += 1) {
      const site = prepareFor(name)
      isFull = fullBefore(count, () => work(site))
      expect([before, after]).toContainEqual(shown(site))
      for (const part of parts)
        for (const version of readdirSync(join(site.folder, part))) site.store.readRelease(part, version)
      expect(filesBelow(site.folder).filter((file) => /\.drafts|\.lock/.test(file))).toEqual([])
      // The disk has room again.
      if (isFull) work(site)
      expect(shown(site)).toEqual(after)
      site.remove()
    }
  },
  60_000,
)

test.each(Object.keys(acts))(
  '%s that is killed anywhere has happened or has not, and can be done again',
  (name) => {
    const work = acts[name] as (site: Site) => void
    const prepare = () => prepareFor(name)
    const whole = prepare()
    const before = shown(whole)
    work(whole)
    const after = shown(whole)
    whole.remove()

    for (let count = 0, isKilled = true; isKilled; count += 1) {
      const site = prepare()
      isKilled = killedBefore(count, () => work(site))
      expect([before, after]).toContainEqual(shown(site))
      for (const part of parts)
        for (const version of readdirSync(join(site.folder, part))) site.store.readRelease(part, version)
      // The killed process is simulated by this one, which is alive: its lock would not count as abandoned.
      rmSync(join(site.folder, '.lock'), { force: true })
      if (JSON.stringify(shown(site)) === JSON.stringify(before)) work(site)
      expect(shown(site)).toEqual(after)
      site.remove()
    }
  },
  60_000,
)
