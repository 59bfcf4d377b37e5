import { useSyncExternalStore } from 'react'

let count = 0
const listeners = new Set<() => void>()

export const add = () => {
  count += 1
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useCount = () => useSyncExternalStore(subscribe, () => count)
