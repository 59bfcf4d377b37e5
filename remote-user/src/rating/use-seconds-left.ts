import { useEffect, useReducer } from 'react'

/** The whole seconds until a moment of the browser's clock, counted down; 0 once it is over. */
export const useSecondsLeft = (until: number): number => {
  const [, drawAnew] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (until <= Date.now()) return
    const timer = setInterval(() => {
      drawAnew()
      if (until <= Date.now()) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [until])
  return Math.max(0, Math.ceil((until - Date.now()) / 1000))
}
