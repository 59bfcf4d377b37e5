import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startTestApi } from '../../test/api.ts'
import { useRefresh } from '../api/index.ts'
import { Picture } from './picture.tsx'

startTestApi()

/** The images that are fetched outside the page; jsdom fetches none. */
let detachedImages: HTMLImageElement[]

beforeEach(() => {
  jest.useFakeTimers()
  detachedImages = []
  const NativeImage = Image
  jest.spyOn(window, 'Image').mockImplementation((...size) => {
    const image = new NativeImage(...size)
    detachedImages.push(image)
    return image
  })
})

const picture = () => screen.queryByRole<HTMLImageElement>('img', { name: 'Kurta' })
const dispatch = (image: EventTarget | null | undefined, type: string) =>
  act(() => void image?.dispatchEvent(new Event(type)))

const showBroken = (onMissing?: () => void) => {
  render(<Picture src="https://shop.example/kurta.jpg" alt="Kurta" {...(onMissing && { onMissing })} />)
  dispatch(picture(), 'error')
  screen.getByRole('img', { name: 'Kurta (no picture)' })
  expect(detachedImages).toEqual([])
}

const expectReload = () => {
  expect(detachedImages.map(({ src }) => src)).toEqual(['https://shop.example/kurta.jpg'])
  dispatch(detachedImages[0], 'load')
  expect(picture()?.src).toBe('https://shop.example/kurta.jpg')
}

test.each([
  ['a short interruption is over', () => act(() => void jest.advanceTimersByTime(2_000))],
  ['the connection is back', () => dispatch(window, 'online')],
  ['the window is looked at again', () => dispatch(window, 'focus')],
  ['the tab is looked at again', () => dispatch(document, 'visibilitychange')],
])('a picture that failed comes back when %s', (_, trigger) => {
  showBroken()
  trigger()
  expectReload()
})

const Refresh = () => {
  const { press } = useRefresh({ isError: false, refetch: async () => ({ isError: false }) })
  return (
    <button type="button" onClick={press}>
      Refresh
    </button>
  )
}

test('a picture that failed comes back by Refresh', async () => {
  render(<Refresh />)
  showBroken()
  await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(screen.getByText('Refresh'))
  expectReload()
})

test('a picture that cannot be loaded is requested three more times, and onMissing is called each time', () => {
  const onMissing = jest.fn()
  showBroken(onMissing)
  for (const tries of [1, 2, 3]) {
    act(() => void jest.advanceTimersByTime(30_000))
    expect(detachedImages).toHaveLength(tries)
    dispatch(detachedImages.at(-1), 'error')
  }
  act(() => void jest.advanceTimersByTime(3_600_000))
  expect(detachedImages).toHaveLength(3)
  expect(onMissing).toHaveBeenCalledTimes(4)
})

test('a hidden page requests no picture', () => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  showBroken()
  dispatch(window, 'online')
  act(() => void jest.advanceTimersByTime(60_000))
  expect(detachedImages).toEqual([])
})
