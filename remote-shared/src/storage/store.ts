import { useSyncExternalStore } from 'react'

interface Store<Value> {
  readonly read: () => Value
  readonly write: (next: Value) => void
  /** Adds a listener and returns a function that removes it. */
  readonly watch: (listener: () => void) => () => void
}

/** A value outside of React; components read it with `useStore`. */
export const createStore = <Value>(value: Value): Store<Value> => {
  const listeners = new Set<() => void>()
  return {
    read: () => value,
    write: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
    watch: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const useStore = <Value>({ watch, read }: Pick<Store<Value>, 'watch' | 'read'>): Value =>
  useSyncExternalStore(watch, read)
