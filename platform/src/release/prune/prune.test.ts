import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { act, caller, linesOn } from '../../../test/command.ts'
import { siteForEach } from '../../../test/each-test.ts'
import { publishNamed, writeFiles } from '../../../test/site.ts'
import { testStore } from '../../../test/store.ts'
import { readCommand } from '../cli.ts'
import { releaseToBucket } from '../destination/release.ts'
import { promote, promoteCanary } from '../promote.ts'
import { rollBack } from '../roll-back.ts'
import { prune } from './prune.ts'

const dayMs = 24 * 60 * 60_000

const site = siteForEach()

const publishedDaysAgo = (part: string, digit: string, days: number): string => {
  const version = site.publish(part, digit)
  const at = (Date.now() - days * dayMs) / 1000
  utimesSync(join(site.store.folderOf(part, version), 'part.json'), at, at)
  return version
}

const versionsOf = (part: string) => readdirSync(join(site.folder, part)).filter((name) => name.length === 12)

describe('pruning', () => {
  it('removes with all that was made for it what was never live and is old, and leaves what is young', () => {
    const live = publishedDaysAgo('shop', '1', 50)
    promote(site.store, { shop: live }, act)
    const old = publishedDaysAgo('shop', '2', 31)
    const young = publishedDaysAgo('shop', '3', 29)
    expect(prune(site.store, { days: 30, dry: true })).toEqual([{ part: 'shop', version: old }])
    expect(versionsOf('shop')).toHaveLength(3)
    expect(prune(site.store, { days: 30 })).toEqual([{ part: 'shop', version: old }])
    expect(versionsOf('shop').sort()).toEqual([live, young])
    expect(site.store.readKept('shop', old)).toBeUndefined()
    expect(existsSync(join(site.folder, '.drafts')) && readdirSync(join(site.folder, '.drafts'))).toEqual([])
    expect(prune(site.store, { days: 30 })).toEqual([])
  })

  it('leaves what was rolled back last, and what left the history of late, however old its build is', () => {
    const [one, two, three] = ['1', '2', '3'].map((digit) => publishedDaysAgo('shop', digit, 99)) as [
      string,
      string,
      string,
    ]
    for (const each of [one, two, three]) promote(site.store, { shop: each }, act)
    rollBack(site.store, ['shop'], act)
    rollBack(site.store, ['shop'], act)
    expect(site.store.readRegistry()).toMatchObject({
      history: { shop: [one] },
      withdrawn: { shop: [two, three] },
    })
    expect(prune(site.store, { days: 30 })).toEqual([])
    jest.useFakeTimers({ now: Date.now() + 31 * dayMs })
    expect(prune(site.store, { days: 30 })).toEqual([{ part: 'shop', version: three }])
    jest.useRealTimers()
  })

  it('leaves what an open tab says that it has, what the operator asks to keep, and other parts than were named', () => {
    promote(site.store, { shop: publishedDaysAgo('shop', '1', 99) }, act)
    const [inTab, kept, gone] = ['2', '3', '4'].map((digit) => publishedDaysAgo('shop', digit, 99)) as [
      string,
      string,
      string,
    ]
    publishedDaysAgo('cart', '1', 99)
    expect(
      prune(site.store, { parts: ['shop'], days: 30, inTabs: { shop: [inTab] }, keep: { shop: [kept] } }),
    ).toEqual([{ part: 'shop', version: gone }])
    expect(versionsOf('cart')).toHaveLength(1)
  })

  it('leaves what some browsers get, and what they got of late', () => {
    const build = (part: string) => promote(site.store, { [part]: publishedDaysAgo(part, '1', 99) }, act)
    for (const part of ['host', 'shared', 'cart', 'shop']) build(part)
    const tried = publishedDaysAgo('shop', '2', 99)
    const next = publishedDaysAgo('shop', '3', 99)
    const begin = (version: string) =>
      promoteCanary(site.store, { part: 'shop', version, percent: 5, guard: false }, act)
    begin(tried)
    expect(prune(site.store, { days: 30, parts: ['shop'] })).toEqual([{ part: 'shop', version: next }])
    begin(publishedDaysAgo('shop', '4', 99))
    expect(prune(site.store, { days: 30, parts: ['shop'] })).toEqual([])
    jest.useFakeTimers({ now: Date.now() + 31 * dayMs })
    expect(prune(site.store, { days: 30, parts: ['shop'] })).toEqual([{ part: 'shop', version: tried }])
    jest.useRealTimers()
  })

  it('leaves the version at whose address a font of the live one is', () => {
    const publishOld = (digit: string): string => {
      const dist = site.build('host', digit)
      writeFiles(dist, { 'face.woff2': 'letters' })
      const { version } = publishNamed(site.store, dist)
      const at = (Date.now() - 99 * dayMs) / 1000
      utimesSync(join(site.store.folderOf('host', version), 'part.json'), at, at)
      promote(site.store, { host: version }, act)
      return version
    }
    const first = publishOld('1')
    const next = publishOld('2')
    expect(Object.values(site.store.readRelease('host', next)?.since ?? {})).toContain(first)
    site.store.writeRegistry({ history: { host: [next] }, withdrawn: {}, canaries: [], pages: {} })
    jest.useFakeTimers({ now: Date.now() + 99 * dayMs })
    expect(prune(site.store, { days: 30 })).toEqual([])
    jest.useRealTimers()
  })
})

describe('the command', () => {
  const says = (...words: string[]) => linesOn(site, words)
  const unheard = 'Nothing is known here of open tabs: age alone counted.'

  it('says what goes and what would go, and that no server listened to open tabs', () => {
    promote(site.store, { shop: publishedDaysAgo('shop', '1', 99) }, act)
    const old = publishedDaysAgo('shop', '2', 99)
    expect(says('prune', '--dry')).toEqual([`shop ${old} would go.`, unheard])
    expect(says('prune', '--keep', `shop@${old}`)).toEqual(['Every version may still be needed.', unheard])
    expect(says('prune')).toEqual([`shop ${old} is removed.`, unheard])
  })

  it.each([
    [['--days', '0'], '--days must be a whole number from 1 to 366.'],
    [['--keep', 'shop'], '--keep names a version, as shop@0123456789ab.'],
    [['../shop'], '"../shop" must be lower-case letters'],
  ])('refuses %j', (args, message) => {
    expect(() => says('prune', ...args)).toThrow(message)
  })
})

it('a bucket loses the version as a folder does, and nothing else', async () => {
  const store = await testStore()
  const keysOf = () => [...store.objects.keys()].map((key) => key.replace('site/', ''))
  const run = async (...args: string[]) =>
    (await releaseToBucket(store.place, readCommand(args), caller)).lines
  try {
    const [live, old] = [site.built('shop', '1'), site.built('shop', '2')]
    for (const { dist } of [live, old]) await run('publish', 'shop', '--dist', dist)
    await run('promote', `shop@${live.version}`)
    for (const object of store.objects.values()) object.modifiedAt = Date.now() - 99 * dayMs
    const removedFolder = `shop/${old.version}`
    const remaining = keysOf().filter((key) => !key.includes(removedFolder))
    expect((await run('prune'))[0]).toBe(`shop ${old.version} is removed.`)
    expect(keysOf().sort()).toEqual(remaining.sort())
    expect(remaining.length).toBeGreaterThan(5)
  } finally {
    await store.stop()
  }
})
