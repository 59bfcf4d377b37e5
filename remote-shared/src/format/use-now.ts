import { useEffect, useState } from 'react'

const usualMs = 30_000

/** The moment, for what says how long ago something was while it stays on the screen. */
export const useNow = (everyMs = usualMs): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
