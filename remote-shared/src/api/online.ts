import { useSyncExternalStore } from 'react'

/** navigator.onLine is reliable only when it is false: true may just mean a router without a connection. */
export const isOnline = (): boolean => navigator.onLine

const watchOnline = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export const useOnline = (): boolean => useSyncExternalStore(watchOnline, isOnline)
