import { whenIdle } from './when-idle.ts'

const idle = jest.fn((_: () => void) => 7)
const callOff = jest.fn()

afterEach(() => {
  for (const name of ['requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(window, name)
})

test('a browser that says when it is idle is believed', () => {
  Object.assign(window, { requestIdleCallback: idle, cancelIdleCallback: callOff })
  const task = jest.fn()
  const cancel = whenIdle(task)
  expect(idle).toHaveBeenCalledWith(task)
  cancel()
  expect(callOff).toHaveBeenCalledWith(7)
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
