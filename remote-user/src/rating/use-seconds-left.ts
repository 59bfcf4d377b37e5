import { useEffect, useReducer } from 'react'

/** The whole seconds until a moment of the browser's clock, counted down; 0 once it is over. */
export const useSecondsLeft = (endTime: number): number => {
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (endTime <= Date.now()) return
    const timer = setInterval(() => {
      rerender()
      if (endTime <= Date.now()) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [endTime])
  return Math.max(0, Math.ceil((endTime - Date.now()) / 1000))
}
