import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, useEffect, useState } from 'react'
import { Link, MemoryRouter } from 'react-router-dom'
import { type FailureReason, PartFailure } from './part-failure.ts'
import { type PartLoader, PartOutlet, type PartPanels } from './remote.tsx'

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation()
})

const panels: PartPanels = {
  Unavailable: ({ failure, retry }) => (
    <button type="button" onClick={() => void retry(failure)}>
      Unavailable: {failure.reason}
    </button>
  ),
  Crashed: () => <h1>Crashed</h1>,
  Notice: ({ isOlder }) => <p role="status">{isOlder ? 'Older' : ''}</p>,
  NotFound: () => <h1>Not found</h1>,
}

const show = async (
  change: Partial<PartLoader>,
  what: { readonly expose?: string; readonly props?: object } = {},
) => {
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
    <MemoryRouter>
      <PartOutlet part="shop" loader={loader} panels={panels} {...what} />
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

test('a part that opens is shown, and marked for those who measure', async () => {
  performance.clearMarks()
  await show({})
  screen.getByText('Drape')
  expect(performance.getEntriesByName('drape:shop')).toHaveLength(1)
})

const Count = ({ of = '' }: { readonly of?: string }) => <p>Three {of}</p>

test('an outlet shows another expose of a part than its app, with props of the host', async () => {
  const { open } = await show(
    { open: jest.fn(async () => Count) },
    { expose: 'count', props: { of: 'coats' } },
  )
  screen.getByText('Three coats')
  expect(open).toHaveBeenCalledWith('shop', 'count')
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
])(
  'a part that breaks %s gives way to a page without it, and to a panel where none can be made',
  async (_, App) => {
    const { recover, view } = await show({ open: async () => App, recover: jest.fn(() => true) })
    expect(recover).toHaveBeenCalledTimes(1)
    expect(recover).toHaveBeenCalledWith('shop', planted)
    expect(view.container.innerHTML).toBe('')
    await show({ open: async () => App })
    screen.getByText('Unavailable: crashed')
  },
)

test("a part that breaks in a person's hands leaves the panel for that, and nothing reloads by itself", async () => {
  const { recover } = await show({ open: async () => Fragile })
  await userEvent.click(screen.getByText('Press'))
  screen.getByRole('heading', { name: 'Crashed' })
  expect(recover).not.toHaveBeenCalled()
})

test("a part that breaks in a person's hands shows nothing any more once the page is about to be loaded again", async () => {
  const { view } = await show({ open: async () => Fragile, isLeaving: () => true })
  await userEvent.click(screen.getByText('Press'))
  expect(view.container.innerHTML).toBe('')
})

test('a part is watched from before its first line until it leaves the screen', async () => {
  const stop = jest.fn()
  const watch = jest.fn(() => stop)
  // watch must be called before the part renders, because a part that loops forever never finishes rendering.
  const { view } = await show({ open: async () => Broken, watch })
  expect(watch.mock.calls).toEqual([['shop']])
  expect(stop).not.toHaveBeenCalled()
  view.unmount()
  expect(stop).toHaveBeenCalledTimes(1)
})

test.each([true, false])(
  'whether anything of it is not the newest (%p) is said above it',
  async (isOlder) => {
    await show({ isOlder: () => isOlder })
    expect(screen.getByRole('status').textContent).toBe(isOlder ? 'Older' : '')
  },
)

test.each<FailureReason>(['unreachable', 'changed', 'crashed'])(
  'a part that is %s leaves its panel, with a way to try again',
  async (reason) => {
    const { retry } = await show({
      open: async () => Promise.reject(new PartFailure('shop', reason, undefined)),
    })
    await userEvent.click(screen.getByText(`Unavailable: ${reason}`))
    expect(retry).toHaveBeenCalledWith(expect.objectContaining({ reason }))
  },
)

test('whatever else keeps a part from opening counts as its own problem', async () => {
  await show({ open: async () => Promise.reject('odd') })
  screen.getByText('Unavailable: crashed')
})
