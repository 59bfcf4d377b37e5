import { enter, keepSession, leave } from '../../test/session.ts'
import { createSessionStore } from './session-store.ts'

test('who signs in again finds what was there, and the next person nothing of it', () => {
  const id = enter('stylist')
  const store = createSessionStore('at first')
  store.write('of this stylist')
  leave()
  keepSession({ id, name: 'Meera K.', userType: 'stylist' })
  expect(store.read()).toBe('of this stylist')
  enter('stylist')
  expect(store.read()).toBe('at first')
})
