import { startGtag } from './gtag.ts'
import { startPageViews } from './page-view.ts'

beforeEach(() => {
  document.head.replaceChildren()
  history.replaceState(null, '', '/')
})

const dataLayer = () => (window.dataLayer ?? []).map((entry) => Array.from(entry as ArrayLike<unknown>))
const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src)

test("without an id nothing of Google's is loaded", async () => {
  startPageViews(undefined)('/')
  await new Promise((resolve) => setTimeout(resolve))
  expect(scripts()).toEqual([])
})

test('page views are reported in their order, and Google starts with the first of them', async () => {
  const report = startPageViews('G-1')
  report('/')
  report('/?screen=history')
  while (dataLayer().length < 6) await new Promise((resolve) => setTimeout(resolve))
  const paths = dataLayer().flatMap(([, name, page]) =>
    name === 'page_view' ? [(page as { page_path: string }).page_path] : [],
  )
  expect(paths).toEqual(['/', '/?screen=history'])
  expect(scripts()).toHaveLength(1)
})

test('where analytics is blocked so that it throws, the page goes on', async () => {
  const append = jest.spyOn(document.head, 'append').mockImplementation(() => {
    throw new Error('blocked')
  })
  startPageViews('G-1')('/')
  while (append.mock.calls.length === 0) await new Promise((resolve) => setTimeout(resolve))
  await new Promise((resolve) => setTimeout(resolve))
  append.mockRestore()
})

test("Google's script comes in its own time, for the id that was configured", () => {
  startGtag('G-1&2')
  const script = document.head.querySelector('script')
  expect(script?.src).toBe('https://www.googletagmanager.com/gtag/js?id=G-1%262')
  expect(script?.async).toBe(true)
})

test('Google counts no page by itself, and does not learn which outfit or look the page was opened for', () => {
  history.replaceState(null, '', '/look/abcd?screen=outfit-details&outfit=1234')
  jest.spyOn(document, 'referrer', 'get').mockReturnValue('http://localhost/?outfit=5678')
  startGtag('G-1')
  expect(dataLayer()).toEqual([
    ['js', expect.any(Date)],
    [
      'config',
      'G-1',
      { send_page_view: false, page_location: 'http://localhost/', page_referrer: 'http://localhost/' },
    ],
  ])
})

test('a page view goes to the layer as arguments, which is all that Google reads, with its public address', () => {
  const report = startGtag('G-1')
  history.replaceState(null, '', '/?screen=outfit-details&outfit=1234')
  report('/?screen=outfit-details')
  const page = {
    page_path: '/?screen=outfit-details',
    page_location: 'http://localhost/?screen=outfit-details',
    page_title: document.title,
  }
  expect(dataLayer().slice(2)).toEqual([
    ['set', page],
    ['event', 'page_view', page],
  ])
  expect(String(window.dataLayer?.[3])).toBe('[object Arguments]')
})
