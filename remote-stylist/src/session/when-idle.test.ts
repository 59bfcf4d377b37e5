import { whenIdle } from './when-idle.ts'

const requestIdle = jest.fn((_: () => void) => 7)
const cancelIdle = jest.fn()

afterEach(() => {
  for (const name of ['requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(window, name)
})

test('a browser that says when it is idle is believed', () => {
  Object.assign(window, { requestIdleCallback: requestIdle, cancelIdleCallback: cancelIdle })
  const task = jest.fn()
  const cancel = whenIdle(task)
  expect(requestIdle).toHaveBeenCalledWith(task)
  cancel()
  expect(cancelIdle).toHaveBeenCalledWith(7)
})

test('elsewhere it is a second later, unless it is called off', () => {
  jest.useFakeTimers()
  const [task, other] = [jest.fn(), jest.fn()]
  whenIdle(task)
  whenIdle(other)()
  jest.advanceTimersByTime(1_000)
  expect(task).toHaveBeenCalledTimes(1)
  expect(other).not.toHaveBeenCalled()
  jest.useRealTimers()
})
