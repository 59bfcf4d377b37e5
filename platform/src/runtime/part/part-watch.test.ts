import { reportCaught } from '../fault.ts'
import { noteOfFilling } from '../slot/filling-errors.ts'
import { watchPart } from './part-watch.ts'

const inUse = { shop: 'u2', shared: 's2' }
const planted = new Error('planted')
const thrownIn = (address: string): Error => {
  const error = new Error('planted')
  error.stack = `Error: planted\n    at f (${address}:1:2)`
  return error
}

let stop = () => {}

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(console, 'error').mockImplementation()
  document.body.innerHTML = '<div id="root"><h1>Drape</h1></div>'
})
afterEach(() => stop())

const watch = ({ isNew = true } = {}) => {
  const reports: string[] = []
  stop = watchPart({
    inUse,
    isNew,
    works: () => reports.push('works'),
    breaks: () => reports.push('breaks'),
    breaksLater: () => reports.push('breaks later'),
    over: () => reports.push('over'),
  })
  return reports
}

const throwUncaught = (error: unknown) => window.dispatchEvent(new ErrorEvent('error', { error }))
const rejectUncaught = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))

test.each([true, false])('what any boundary catches in the first seconds breaks it (new: %p)', (isNew) => {
  const reports = watch({ isNew })
  reportCaught(planted)
  expect(reports).toEqual(['over', 'breaks'])
})

test('what fills a slot of it may throw, and it is not left for that', () => {
  const reports = watch()
  const ofFilling = new Error('planted')
  noteOfFilling(ofFilling)
  reportCaught(ofFilling)
  expect(reports).toEqual([])
})

test('after that it breaks later, once it has worked', () => {
  const reports = watch()
  jest.advanceTimersByTime(5_000)
  reportCaught(planted)
  expect(reports).toEqual(['over', 'works', 'breaks later'])
})

test('a version that has been seen to work before is not left for what breaks later', () => {
  const reports = watch({ isNew: false })
  jest.advanceTimersByTime(5_000)
  reportCaught(planted)
  expect(reports).toEqual(['over', 'works'])
})

test.each(['pointerdown', 'keydown'])(
  "what is in a person's hands by a %s is not taken from them",
  (touch) => {
    const reports = watch()
    document.body.dispatchEvent(new Event(touch, { bubbles: true }))
    reportCaught(planted)
    expect(reports).toEqual(['over', 'breaks later'])
  },
)

test('a person who touches a page that shows nothing has nothing in their hands', () => {
  document.body.innerHTML = '<div id="root"></div>'
  const reports = watch()
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  reportCaught(planted)
  expect(reports).toEqual(['over', 'breaks'])
})

test.each([
  ['an error of the part', () => throwUncaught(thrownIn('http://localhost/site/shop/u2/app.js')), true],
  ['a promise of the part', () => rejectUncaught(thrownIn('http://localhost/site/shared/s2/ui.js')), true],
  ['an error that names nobody', () => throwUncaught(Object.assign(new Error(), { stack: '' })), true],
  ['a text', () => rejectUncaught('planted'), true],
  ["a stranger's error", () => throwUncaught(thrownIn('https://elsewhere.example/a.js')), false],
  ['an error of which the browser tells nothing', () => throwUncaught(null), false],
  [
    'a file that did not come',
    () => rejectUncaught(Object.assign(new Error(), { name: 'ChunkLoadError' })),
    false,
  ],
])('%s that nobody catches counts for a new version (%p)', (_, happen, counts) => {
  const reports = watch()
  happen()
  expect(reports).toEqual(counts ? ['over', 'breaks'] : [])
})

test('what nobody catches does not count for a version that was seen to work', () => {
  const reports = watch({ isNew: false })
  throwUncaught(planted)
  expect(reports).toEqual([])
})

test('a part that leaves the screen is watched no longer', () => {
  const reports = watch()
  stop()
  stop = () => {}
  reportCaught(planted)
  expect(reports).toEqual(['over'])
})
