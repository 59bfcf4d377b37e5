import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const page = new DOMParser().parseFromString(
  readFileSync(join(import.meta.dirname, 'page.html'), 'utf8'),
  'text/html',
)

test.each([
  ['unreachable', 'It could not be reached. Please check your connection and try again.'],
  ['changed', 'It arrived altered on its way, so it was not opened. Please try again in a moment.'],
  ['crashed', 'It ran into a problem and could not start. Please try again in a moment.'],
])('the page has words for a host that is %s', (reason, text) => {
  const failure = page.querySelector<HTMLTemplateElement>('#failure')?.content
  expect(failure?.querySelector('h1')?.textContent).toBe('Drape did not load')
  expect(failure?.querySelector(`[data-reason=${reason}]`)?.textContent).toBe(text)
})

/** The first script of the page. Its placeholders are not filled in here: a parser takes their text for the body. */
const runHead = (): void => new Function(page.querySelector('script:not([type])')?.textContent ?? '')()

const controlledBy = (controller: object | null) => {
  const load = jest.fn(async () => [])
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller } })
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load } })
  return load
}

afterEach(() => {
  for (const name of ['serviceWorker', 'fonts'])
    Reflect.deleteProperty(name === 'fonts' ? document : navigator, name)
  for (const name of ['appearance', 'fonts']) delete document.documentElement.dataset[name]
})

test('the fonts are asked for ahead of the first words where the worker has them, and not on a first visit', () => {
  const firstLoad = controlledBy(null)
  runHead()
  expect(firstLoad).not.toHaveBeenCalled()
  expect('fonts' in document.documentElement.dataset).toBe(false)
  const laterLoad = controlledBy({})
  runHead()
  expect(laterLoad.mock.calls as unknown[]).toEqual([['1em "Instrument Serif"'], ['1em "Figtree"']])
  expect('fonts' in document.documentElement.dataset).toBe(true)
})

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['odd', undefined],
])('the appearance that is stored as %s stands before the first paint as %s', (stored, applied) => {
  controlledBy(null)
  localStorage.setItem('appearance', stored)
  runHead()
  expect(document.documentElement.dataset['appearance']).toBe(applied)
})
