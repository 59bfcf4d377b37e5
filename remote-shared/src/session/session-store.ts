import { createStore } from '../storage/store.ts'
import { session } from './use-session.ts'

/** A store that whoever signs in next finds as it was at first. */
export const createSessionStore = <Value>(first: Value) => {
  const store = createStore(first)
  session.watch(() => {
    if (session.read().status === 'out') store.write(first)
  })
  return store
}
