import { startPageViews } from './page-view.ts'

beforeEach(() => document.head.replaceChildren())

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
  const dataLayer = () => (window.dataLayer ?? []).map((entry) => Array.from(entry as ArrayLike<unknown>))
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
