import { onFirstInput } from './on-first-input.ts'

test.each(['pointermove', 'pointerdown', 'keydown'])('a task begins at the first %s, once', (event) => {
  const task = jest.fn()
  onFirstInput(task)
  expect(task).not.toHaveBeenCalled()
  for (const each of [event, event, 'keydown']) dispatchEvent(new Event(each))
  expect(task).toHaveBeenCalledTimes(1)
})

test('a task that was called off does not begin', () => {
  const task = jest.fn()
  onFirstInput(task)()
  dispatchEvent(new Event('keydown'))
  expect(task).not.toHaveBeenCalled()
})
