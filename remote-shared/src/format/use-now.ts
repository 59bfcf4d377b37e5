import { useEffect, useState } from 'react'

const everyMs = 30_000

/** The current time, updated regularly, for texts such as "2h ago". */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
