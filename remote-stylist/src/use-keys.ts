import { useEffect, useEffectEvent } from 'react'

/** Handles keys wherever the focus is; with `capture` before any other handler of the page. */
export const useKeys = (onKey: (event: KeyboardEvent) => void, capture = false): void => {
  const handleKey = useEffectEvent(onKey)
  useEffect(() => {
    document.addEventListener('keydown', handleKey, capture)
    return () => document.removeEventListener('keydown', handleKey, capture)
  }, [capture])
}
