import { existsSync } from 'node:fs'
import { adopt } from './adopt.ts'
import { promote, rollBack } from './promote.ts'
import { throwawaySite, versionNumber } from './throwaway-site.ts'

let here: ReturnType<typeof throwawaySite>
let image: ReturnType<typeof throwawaySite>

const release = (digit: string) =>
  promote(
    image.store,
    Object.fromEntries(
      ['host', 'shared', 'user', 'stylist'].map((part) => [part, image.publish(part, digit)]),
    ),
  )
const live = (part: string) => here.store.readRegistry().history[part]?.[0]

beforeEach(() => {
  here = throwawaySite()
  image = throwawaySite()
  release('1')
})

afterEach(() => {
  here.remove()
  image.remove()
})

describe('a site that takes what another has', () => {
  it('has the same versions live, with all their files', () => {
    expect(Object.keys(adopt(here.store, image.store))).toEqual(['host', 'shared', 'user', 'stylist'])
    expect(live('user')).toBe(versionNumber('1'))
    expect(here.store.readRelease('user', versionNumber('1'))).toEqual(
      image.store.readRelease('user', versionNumber('1')),
    )
    expect(here.store.readFile('user', versionNumber('1'), 'app.js')).toContain('user')
  })

  it('changes nothing the second time', () => {
    adopt(here.store, image.store)
    expect(adopt(here.store, image.store)).toEqual({})
  })

  it('keeps the version before, for open tabs and to go back to', () => {
    adopt(here.store, image.store)
    release('2')
    adopt(here.store, image.store)
    expect(here.store.readRegistry().history['user']).toEqual([versionNumber('2'), versionNumber('1')])
    expect(existsSync(here.store.folderOf('user', versionNumber('1')))).toBe(true)
  })

  it('leaves a version that was rolled back where it is', () => {
    adopt(here.store, image.store)
    release('2')
    adopt(here.store, image.store)
    rollBack(here.store, 'user')
    expect(adopt(here.store, image.store)).toEqual({})
    expect(live('user')).toBe(versionNumber('1'))
  })
})
