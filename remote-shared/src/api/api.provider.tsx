import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { session } from '../session/use-session.ts'
import { cleanStorageRegularly } from '../storage/storage.limit.ts'
import { createQueryClient } from './query.client.ts'

let queries: QueryClient | undefined

const openQueries = () => {
  queries ??= createQueryClient()
  return queries
}

/** Every remote on the page stands in the same cache. */
export const ApiProvider = ({ children }: { readonly children: ReactNode }) => {
  const [queries] = useState(openQueries)

  // What one person was shown is no business of the next.
  useEffect(() => {
    const forget = () => {
      if (session.read().status === 'out') queries.clear()
    }
    return session.subscribe(forget)
  }, [queries])

  useEffect(cleanStorageRegularly, [])

  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}
