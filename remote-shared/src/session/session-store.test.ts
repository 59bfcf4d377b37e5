import { enter } from '../../test/session.ts'
import { createSessionStore } from './session-store.ts'

test('whoever signs in next finds nothing of the person before', () => {
  const store = createSessionStore('at first')
  enter('stylist')
  store.write('of this stylist')
  expect(store.read()).toBe('of this stylist')
  enter('stylist')
  expect(store.read()).toBe('at first')
})
