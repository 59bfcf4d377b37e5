import { createStore } from '../storage/store.ts'
import { session } from './use-session.ts'

const personIn = (): string | undefined => {
  const person = session.read()
  return person.status === 'in' ? person.id : undefined
}

/** A store that another person finds as it was at first, and the same one, who signs in again, as it was. */
export const createSessionStore = <Value>(first: Value) => {
  const store = createStore(first)
  let owner = personIn()
  session.watch(() => {
    const person = personIn()
    if (person === undefined || person === owner) return
    owner = person
    store.write(first)
  })
  return store
}
