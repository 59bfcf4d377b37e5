import { useSyncExternalStore } from 'react'

const wideQuery = '(min-width: 64rem)'

const followWidth = (listener: () => void) => {
  const query = matchMedia(wideQuery)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the window has room for a list and a detail beside it. */
export const useIsWide = (): boolean => useSyncExternalStore(followWidth, () => matchMedia(wideQuery).matches)
