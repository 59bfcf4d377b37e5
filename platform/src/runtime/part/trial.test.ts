import { beginTrial, giveUpHungVersions } from './trial.ts'
import { avoidedOf, readNotes } from './version-notes.ts'

beforeEach(() => jest.useFakeTimers({ now: 0 }))

/** Time passes while the page is blocked. */
const hang = (ms: number) => jest.setSystemTime(Date.now() + ms)

test('a version during whose trial a page hung is given up by the next page', () => {
  beginTrial('shop', 'v2')
  jest.advanceTimersByTime(2_000)
  hang(3_000)
  giveUpHungVersions()
  expect(avoidedOf('shop')).toEqual(['v2'])
  expect(readNotes().trial).toEqual({})
})

test('a responsive page never counts as hung, however long its trial takes', () => {
  const end = beginTrial('shop', 'v2')
  jest.advanceTimersByTime(60_000)
  giveUpHungVersions()
  expect(avoidedOf('shop')).toEqual([])
  end()
  hang(60_000)
  giveUpHungVersions()
  expect(avoidedOf('shop')).toEqual([])
})

test('a page that is left does not count as hung', () => {
  beginTrial('shop', 'v2')
  dispatchEvent(new Event('pagehide'))
  hang(60_000)
  giveUpHungVersions()
  expect(avoidedOf('shop')).toEqual([])
})

test('nor does a hidden page, which a phone may end without notice', () => {
  beginTrial('shop', 'v2')
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  hang(60_000)
  giveUpHungVersions()
  expect(avoidedOf('shop')).toEqual([])
})

test('two parts are tried out each on its own', () => {
  const end = beginTrial('shop', 'v2')
  beginTrial('shared', 's2')
  end()
  hang(3_000)
  giveUpHungVersions()
  expect([avoidedOf('shop'), avoidedOf('shared')]).toEqual([[], ['s2']])
})
