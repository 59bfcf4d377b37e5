import { useEffect, useEffectEvent } from 'react'

/** Hears keys wherever the focus is; with `capture` before anything else on the page does. */
export const useKeys = (onKey: (event: KeyboardEvent) => void, capture = false): void => {
  const hear = useEffectEvent(onKey)
  useEffect(() => {
    document.addEventListener('keydown', hear, capture)
    return () => document.removeEventListener('keydown', hear, capture)
  }, [capture])
}
