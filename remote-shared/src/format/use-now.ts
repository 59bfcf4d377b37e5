import { useEffect, useState } from 'react'

const usualMs = 30_000

/** The current time, updated regularly, for texts such as "2h ago". */
export const useNow = (everyMs = usualMs): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
