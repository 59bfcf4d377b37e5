import { startTransition, useOptimistic } from 'react'
import { useSearchParams } from 'react-router-dom'

/** The query of the address, which a reload and Back keep, and a function that sets values in it. */
export const useQuery = () => {
  const [address, setAddress] = useSearchParams()
  // The router renders a new address later: until then further changes build on this one.
  const [query, setQuery] = useOptimistic(address)
  const setValues = (values: Readonly<Record<string, string | undefined>>): void => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    startTransition(() => {
      setQuery(next)
      setAddress(next, { replace: true })
    })
  }
  return [query, setValues] as const
}
