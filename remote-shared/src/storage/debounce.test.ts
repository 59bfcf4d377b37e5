import { debounce } from './debounce.ts'

beforeEach(() => jest.useFakeTimers())

test('of many values in a row the last is saved, half a second after it came', () => {
  const save = jest.fn()
  const debounced = debounce(save)
  debounced.save(1)
  jest.advanceTimersByTime(499)
  debounced.save(2)
  jest.advanceTimersByTime(499)
  expect(save).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1)
  expect(save.mock.calls).toEqual([[2]])
})

test('what waits is saved at once on flush, and once', () => {
  const save = jest.fn()
  const debounced = debounce(save)
  debounced.save(1)
  debounced.flush()
  debounced.flush()
  jest.runAllTimers()
  expect(save.mock.calls).toEqual([[1]])
})

test('what is forgotten is never saved', () => {
  const save = jest.fn()
  const debounced = debounce(save)
  debounced.save(1)
  debounced.forget()
  jest.runAllTimers()
  expect(save).not.toHaveBeenCalled()
})
