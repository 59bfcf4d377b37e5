import { startTransition, useOptimistic } from 'react'
import { useSearchParams } from 'react-router-dom'

/** What the address has behind its question mark, so that a reload and Back keep it; and what puts values there. */
export const useQuery = () => {
  const [address, setAddress] = useSearchParams()
  // The router draws a new address later: what is put until then goes on from this.
  const [query, setQuery] = useOptimistic(address)
  const put = (values: Readonly<Record<string, string | undefined>>): void => {
    const changed = new URLSearchParams(query)
    for (const [name, value] of Object.entries(values)) {
      if (value) changed.set(name, value)
      else changed.delete(name)
    }
    startTransition(() => {
      setQuery(changed)
      setAddress(changed, { replace: true })
    })
  }
  return [query, put] as const
}
