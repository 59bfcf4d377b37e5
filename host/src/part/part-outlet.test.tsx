import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, useEffect, useState } from 'react'
import { Link, MemoryRouter } from 'react-router-dom'
import { type FailureReason, PartFailure } from './part-failure.ts'
import { type PartLoader, PartOutlet } from './part-outlet.tsx'

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation()
})

const show = async (change: Partial<PartLoader>, path = '/') => {
  const loader = {
    open: jest.fn<Promise<ComponentType>, [string]>(async () => () => <h1>Drape</h1>),
    watch: jest.fn<() => void, [string]>(() => () => {}),
    recover: jest.fn<boolean, [string, unknown]>(() => false),
    isLeaving: () => false,
    isOlder: () => false,
    retry: jest.fn<Promise<boolean>, [PartFailure]>(async () => false),
    ...change,
  }
  const view = render(
    <MemoryRouter initialEntries={[path]}>
      <PartOutlet part="user" loader={loader} />
    </MemoryRouter>,
  )
  // Long enough for a part to count as shown.
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  return { ...loader, view }
}

const planted = new Error('planted')

const Broken = () => {
  throw planted
}

/** Throws when it is pressed. */
const Fragile = () => {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) throw planted
  return (
    <button type="button" onClick={() => setIsBroken(true)}>
      Press
    </button>
  )
}

const BrokenInEffect = () => {
  useEffect(() => {
    throw planted
  })
  return <h1>Drape</h1>
}

const WithQueue = () => (
  <>
    <h1>Overview</h1>
    <Link to="/?screen=requests">Queue</Link>
  </>
)

const unavailable = () => screen.queryByText('This part of Drape is not available right now')
const failing = (reason: FailureReason) => ({
  open: async () => Promise.reject(new PartFailure('user', reason, undefined)),
})

test('a part that opens is shown, and marked for those who measure', async () => {
  performance.clearMarks()
  await show({})
  screen.getByText('Drape')
  expect(performance.getEntriesByName('drape:user')).toHaveLength(1)
})

test('whoever goes on within a part keeps the focus where it is', async () => {
  await show({ open: async () => WithQueue })
  const link = screen.getByRole('link')
  await userEvent.click(link)
  expect(document.activeElement).toBe(link)
})

test.each([
  ['in its first render', Broken],
  ['in its first effect', BrokenInEffect],
])('a part that breaks %s gives way to a page without it, where one can be made', async (_, App) => {
  const { recover, view } = await show({ open: async () => App, recover: jest.fn(() => true) })
  expect(recover).toHaveBeenCalledTimes(1)
  expect(recover).toHaveBeenCalledWith('user', planted)
  expect(view.container.innerHTML).toBe('')
})

test.each([
  ['in its first render', Broken],
  ['in its first effect', BrokenInEffect],
])('a part that breaks %s leaves a card where no such page can be made', async (_, App) => {
  await show({ open: async () => App })
  expect(unavailable()).not.toBeNull()
  screen.getByText(/ran into a problem/)
})

test("a part that breaks in a person's hands says that something went wrong, and nothing reloads by itself", async () => {
  const { recover } = await show({ open: async () => Fragile })
  await userEvent.click(screen.getByText('Press'))
  screen.getByRole('heading', { name: 'Something went wrong' })
  expect(recover).not.toHaveBeenCalled()
})

test("a part that breaks in a person's hands shows nothing any more once the page is about to be loaded anew", async () => {
  const { view } = await show({ open: async () => Fragile, isLeaving: () => true })
  await userEvent.click(screen.getByText('Press'))
  expect(view.container.innerHTML).toBe('')
})

test('a part is watched from before its first line until it leaves the screen', async () => {
  const stop = jest.fn()
  const watch = jest.fn(() => stop)
  // watch must be called before the part renders, because a part that loops forever never finishes rendering.
  const { view } = await show({ open: async () => Broken, watch })
  expect(watch.mock.calls).toEqual([['user']])
  expect(stop).not.toHaveBeenCalled()
  view.unmount()
  expect(stop).toHaveBeenCalledTimes(1)
})

test.each([
  [true, 'Part of this page runs in the version before, for the newest did not work.'],
  [false, ''],
])('whether anything of it is not the newest (%p) is said in one quiet line', async (isOlder, words) => {
  await show({ isOlder: () => isOlder })
  expect(screen.getByRole('status').textContent).toBe(words)
})

test.each<[FailureReason, string]>([
  ['unreachable', 'It could not be reached. Please check your connection and try again.'],
  ['changed', 'It arrived altered on its way, so it was not opened. Please try again in a moment.'],
  ['crashed', 'It ran into a problem and could not start. Please try again in a moment.'],
])('a part that is %s says so', async (reason, words) => {
  await show(failing(reason))
  expect(screen.getByRole('alert').textContent).toContain(words)
})

test('whatever else keeps a part from opening counts as its own problem', async () => {
  await show({ open: async () => Promise.reject('odd') })
  screen.getByText(/ran into a problem/)
})

test.each([
  ['/', 'Go to the stylist area', '/stylist-login'],
  ['/stylist-login', 'Go to the home page', '/'],
])('the card on %s leads to the other route', async (path, label, target) => {
  await show(failing('unreachable'), path)
  expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(target)
})

test('Retry that helps stays busy until the page is loaded anew', async () => {
  const { retry } = await show({ ...failing('unreachable'), retry: jest.fn(async () => true) })
  const button = screen.getByRole('button', { name: 'Retry' })
  await userEvent.click(button)
  await userEvent.click(button)
  expect(button.textContent).toBe('Trying…')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(retry).toHaveBeenCalledTimes(1)
  expect(retry).toHaveBeenCalledWith(expect.objectContaining({ reason: 'unreachable' }))
})

test('Retry that does not help announces it, each time, and can be pressed again', async () => {
  const answers: ((helps: boolean) => void)[] = []
  await show({
    ...failing('unreachable'),
    retry: () => new Promise((resolve) => void answers.push(resolve)),
  })
  const announcement = screen.getByRole('status')
  expect(announcement.textContent).toBe('')
  for (const turn of [0, 1]) {
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(announcement.textContent).toBe('')
    await act(async () => answers[turn]?.(false))
    expect(announcement.textContent).toBe('It is still not available.')
  }
})
