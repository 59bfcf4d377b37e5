import { act, render } from '@testing-library/react'
import { setOnline } from '../../test/session.ts'
import { useFetchedEarly } from './index.ts'

const load = jest.fn(async () => undefined)
const loads = [load, () => Promise.reject(new Error('away'))]
const Early = () => {
  useFetchedEarly(loads)
  return null
}
/** Past the first screen's requests, and past the idle callback, which jsdom does not have. */
const waitUntilIdle = () => act(() => jest.advanceTimersByTimeAsync(2_500))

beforeEach(() => {
  jest.useFakeTimers()
  load.mockClear()
})

test('the code of the other screens is fetched once the browser is idle, and one that fails is no error', async () => {
  render(<Early />)
  expect(load).not.toHaveBeenCalled()
  await waitUntilIdle()
  expect(load).toHaveBeenCalledTimes(1)
})

test('without a connection it is fetched when the connection is back', async () => {
  setOnline(false)
  render(<Early />)
  await waitUntilIdle()
  expect(load).not.toHaveBeenCalled()
  setOnline(true)
  await waitUntilIdle()
  expect(load).toHaveBeenCalledTimes(1)
})
