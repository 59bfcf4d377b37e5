import { useSyncExternalStore } from 'react'

/** A browser that says it is offline is; one that says it is online may only stand behind a router that is not. */
export const isOnline = (): boolean => navigator.onLine

export const watchOnline = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export const useOnline = (): boolean => useSyncExternalStore(watchOnline, isOnline)
