import { useEffect, useState } from 'react'

const pauseMs = 400

/** What was typed, once typing pauses. */
export const useDebouncedValue = (typed: string, waitMs = pauseMs): string => {
  const [value, setValue] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setValue(typed), waitMs)
    return () => clearTimeout(timer)
  }, [typed, waitMs])
  return value
}
