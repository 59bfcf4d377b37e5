import { tryOut } from './try-out.ts'
import type { Showing } from './visible-content.ts'

let becomeIdle = () => {}

beforeEach(() => {
  jest.useFakeTimers()
  Object.assign(globalThis, {
    requestIdleCallback: (callback: () => void) => {
      becomeIdle = callback
    },
  })
})
afterEach(() => Reflect.deleteProperty(globalThis, 'requestIdleCallback'))

const begin = (showing: Showing) => {
  const now = { showing, isWaiting: false }
  const reports: string[] = []
  const stop = tryOut({
    showing: () => now.showing,
    isWaiting: () => now.isWaiting,
    works: () => reports.push('works'),
    fails: (reason) => reports.push(reason),
  })
  return { now, reports, stop }
}

test('a part that was shown for five seconds on a page that became idle works', () => {
  const { reports } = begin('something')
  becomeIdle()
  jest.advanceTimersByTime(4_900)
  expect(reports).toEqual([])
  jest.advanceTimersByTime(60_000)
  expect(reports).toEqual(['works'])
})

test('a part on a page that is never idle renders in an endless loop', () => {
  const { reports } = begin('something')
  jest.advanceTimersByTime(9_900)
  expect(reports).toEqual([])
  jest.advanceTimersByTime(60_000)
  expect(reports).toEqual(['it draws for ever'])
})

test('without requestIdleCallback every page counts as idle', () => {
  Reflect.deleteProperty(globalThis, 'requestIdleCallback')
  const { reports } = begin('something')
  jest.advanceTimersByTime(5_000)
  expect(reports).toEqual(['works'])
})

test.each<[Showing, number]>([
  ['nothing', 5_000],
  ['a sign of loading', 15_000],
])('a part that shows %s for %p ms shows nothing', (showing, ms) => {
  const { reports } = begin(showing)
  jest.advanceTimersByTime(ms - 100)
  expect(reports).toEqual([])
  jest.advanceTimersByTime(100)
  expect(reports).toEqual(['it shows nothing'])
})

test('as long as a file is loading the part does not fail', () => {
  const { now, reports } = begin('nothing')
  now.isWaiting = true
  jest.advanceTimersByTime(60_000)
  now.isWaiting = false
  now.showing = 'something'
  becomeIdle()
  jest.advanceTimersByTime(5_000)
  expect(reports).toEqual(['works'])
})

test('a cancelled watch reports nothing', () => {
  const { reports, stop } = begin('nothing')
  stop()
  jest.advanceTimersByTime(60_000)
  expect(reports).toEqual([])
})
