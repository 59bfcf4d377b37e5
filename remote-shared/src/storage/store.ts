import { useSyncExternalStore } from 'react'

/** A value outside of React; components read it with `useStore`. */
export const createStore = <Value>(value: Value) => {
  const listeners = new Set<() => void>()
  return {
    read: () => value,
    write: (next: Value) => {
      value = next
      for (const listener of listeners) listener()
    },
    /** Adds a listener and returns a function that removes it. */
    watch: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

type Store<Value> = ReturnType<typeof createStore<Value>>

export const useStore = <Value>({ watch, read }: Pick<Store<Value>, 'watch' | 'read'>): Value =>
  useSyncExternalStore(watch, read)
