import fs, { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { act } from '../../test/command.ts'
import { siteForEach } from '../../test/each-test.ts'
import { v1 } from '../../test/site.ts'
import type { Versions } from './gate-cases.ts'
import { machine } from './lock.ts'
import { promote as makeLive } from './promote.ts'
import type { SiteStore } from './site.store.ts'

const promote = (store: SiteStore, versions: Versions) => makeLive(store, versions, act)
const change = { ...act, verb: 'promote' as const, versions: {} }

const site = siteForEach()

beforeEach(() => {
  site.publish('shop', '1')
})

const history = () => site.store.readRegistry().history

/** `npm run prove -- accidents kills` has processes that live, are killed, and promote at once. */
describe('the lock', () => {
  const lock = () => join(site.folder, '.lock')

  it('refuses a second promotion while one is under way', () => {
    site.store.change((registry) => {
      expect(() => promote(site.store, { shop: v1 })).toThrow(
        'Another promotion is under way. Try again in a moment.',
      )
      return { files: [], registry, change, result: undefined }
    })
    promote(site.store, { shop: v1 })
    expect(history()['shop']).toEqual([v1])
  })

  it('is not taken from a process that lives, however long it takes', () => {
    site.store.change((registry) => {
      const then = Date.now() / 1000 - 3600
      utimesSync(lock(), then, then)
      expect(() => promote(site.store, { shop: v1 })).toThrow(/under way/)
      return { files: [], registry, change, result: undefined }
    })
  })

  it('of a process that has ended is free, even if another process has its pid', () => {
    writeFileSync(lock(), JSON.stringify({ owner: 'x', machine, pid: process.pid, began: 'then' }))
    promote(site.store, { shop: v1 })
    expect(history()['shop']).toEqual([v1])
  })

  it('that is given back at the moment in which another process finds it taken is taken by that process', () => {
    jest.spyOn(fs, 'linkSync').mockImplementationOnce(() => {
      throw Object.assign(new Error('it is there'), { code: 'EEXIST' })
    })
    promote(site.store, { shop: v1 })
    expect(history()['shop']).toEqual([v1])
  })

  it('that another machine holds is taken over after half a minute', () => {
    writeFileSync(lock(), JSON.stringify({ owner: 'x', machine: 'elsewhere', pid: 1, began: '' }))
    expect(() => promote(site.store, { shop: v1 })).toThrow(/under way/)
    const then = Date.now() / 1000 - 31
    utimesSync(lock(), then, then)
    promote(site.store, { shop: v1 })
    expect(history()['shop']).toEqual([v1])
  })

  it('that a clock left behind which was set back since is taken over too', () => {
    writeFileSync(lock(), 'killed')
    const tomorrow = Date.now() / 1000 + 86_400
    utimesSync(lock(), tomorrow, tomorrow)
    promote(site.store, { shop: v1 })
    expect(history()['shop']).toEqual([v1])
  })

  it('that was taken over meanwhile is no longer worked under, nor removed', () => {
    expect(() =>
      site.store.change((registry) => {
        writeFileSync(lock(), 'the other')
        return {
          files: [['a.html', 'late']],
          registry: { ...registry, notices: 'a.html' },
          change,
          result: undefined,
        }
      }),
    ).toThrow('Another promotion took over. Nothing was changed.')
    expect(readdirSync(site.folder)).toEqual(expect.not.arrayContaining(['a.html', 'registry.json']))
    expect(readFileSync(lock(), 'utf8')).toBe('the other')
    const remove = () => {
      writeFileSync(lock(), 'a third')
      return [{ part: 'shop', version: v1 }]
    }
    rmSync(lock())
    expect(() => site.store.removeVersions(remove)).toThrow(
      'Another promotion took over. Nothing was changed.',
    )
    expect(site.store.publishedVersions('shop')).toEqual([v1])
  })
})
