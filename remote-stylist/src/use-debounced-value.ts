import { useEffect, useState } from 'react'

const pauseMs = 400

/** The value of the input when typing last paused. */
export const useDebouncedValue = (input: string, waitMs = pauseMs): string => {
  const [value, setValue] = useState(input)
  useEffect(() => {
    const timer = setTimeout(() => setValue(input), waitMs)
    return () => clearTimeout(timer)
  }, [input, waitMs])
  return value
}
