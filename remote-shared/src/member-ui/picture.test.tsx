import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startTestApi } from '../../test/api.ts'
import { useRefresh } from '../api/index.ts'
import { Picture } from './picture.tsx'

startTestApi()

/** The pictures that are fetched aside, since jsdom fetches none. */
let aside: HTMLImageElement[]

beforeEach(() => {
  jest.useFakeTimers()
  aside = []
  const NativeImage = Image
  jest.spyOn(window, 'Image').mockImplementation((...size) => {
    const image = new NativeImage(...size)
    aside.push(image)
    return image
  })
})

const picture = () => screen.queryByRole<HTMLImageElement>('img', { name: 'Kurta' })
const tell = (image: EventTarget | null | undefined, type: string) =>
  act(() => void image?.dispatchEvent(new Event(type)))

const showBroken = (onMissing?: () => void) => {
  render(<Picture src="https://shop.example/kurta.jpg" alt="Kurta" {...(onMissing && { onMissing })} />)
  tell(picture(), 'error')
  screen.getByRole('img', { name: 'Kurta (no picture)' })
  expect(aside).toEqual([])
}

const isBack = () => {
  expect(aside.map(({ src }) => src)).toEqual(['https://shop.example/kurta.jpg'])
  tell(aside[0], 'load')
  expect(picture()?.src).toBe('https://shop.example/kurta.jpg')
}

test('a picture that failed because the line blinked comes back by itself', () => {
  showBroken()
  act(() => void jest.advanceTimersByTime(2_000))
  isBack()
})

test.each([
  ['the connection is back', () => tell(window, 'online')],
  ['the window is looked at again', () => tell(window, 'focus')],
  ['the tab is looked at again', () => tell(document, 'visibilitychange')],
])('a picture that failed comes back when %s', (_, happens) => {
  showBroken()
  happens()
  isBack()
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
  isBack()
})

test('a picture that is none is asked for ever more seldom, and each time told missing', () => {
  const missing = jest.fn()
  showBroken(missing)
  for (const tries of [1, 2, 3]) {
    act(() => void jest.advanceTimersByTime(30_000))
    expect(aside).toHaveLength(tries)
    tell(aside.at(-1), 'error')
  }
  act(() => void jest.advanceTimersByTime(3_600_000))
  expect(aside).toHaveLength(3)
  expect(missing).toHaveBeenCalledTimes(4)
})

test('a page that nobody sees asks for no picture', () => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  showBroken()
  tell(window, 'online')
  act(() => void jest.advanceTimersByTime(60_000))
  expect(aside).toEqual([])
})
