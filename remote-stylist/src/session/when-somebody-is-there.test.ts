import { whenSomebodyIsThere } from './when-somebody-is-there.ts'

test.each(['pointermove', 'pointerdown', 'keydown'])(
  'a person who is there by %s has it begin, once',
  (event) => {
    const task = jest.fn()
    whenSomebodyIsThere(task)
    expect(task).not.toHaveBeenCalled()
    for (const each of [event, event, 'keydown']) dispatchEvent(new Event(each))
    expect(task).toHaveBeenCalledTimes(1)
  },
)

test('what was called off does not begin', () => {
  const task = jest.fn()
  whenSomebodyIsThere(task)()
  dispatchEvent(new Event('keydown'))
  expect(task).not.toHaveBeenCalled()
})
