import { startGtag } from './gtag.ts'

beforeEach(() => document.head.replaceChildren())

const layer = () => (window.dataLayer ?? []).map((entry) => Array.from(entry as ArrayLike<unknown>))

test("Google's script comes in its own time, for the id that was configured", () => {
  startGtag('G-1&2')
  const script = document.head.querySelector('script')
  expect(script?.src).toBe('https://www.googletagmanager.com/gtag/js?id=G-1%262')
  expect(script?.async).toBe(true)
})

test('Google counts no page by itself', () => {
  startGtag('G-1')
  expect(layer()).toEqual([
    ['js', expect.any(Date)],
    ['config', 'G-1', { send_page_view: false }],
  ])
})

test('what is said goes to the layer as arguments, which is all that Google reads', () => {
  const gtag = startGtag('G-1')
  gtag('event', 'page_view', { page_path: '/' })
  expect(layer()[2]).toEqual(['event', 'page_view', { page_path: '/' }])
  expect(String(window.dataLayer?.[2])).toBe('[object Arguments]')
})
