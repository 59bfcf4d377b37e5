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

test.each([
  ['that is left', window, 'pagehide'],
  ['that is hidden, which a phone may end without notice,', document, 'visibilitychange'],
])('a page %s does not count as hung', (_, target, type) => {
  beginTrial('shop', 'v2')
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  target.dispatchEvent(new Event(type))
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
