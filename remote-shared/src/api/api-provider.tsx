import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { session } from '../session/use-session.ts'
import { createQueryClient } from './query-client.ts'

let queries: QueryClient | undefined

export const openQueries = () => {
  queries ??= createQueryClient()
  return queries
}

/** One query cache for all remotes on the page. */
export const ApiProvider = ({ children }: { readonly children: ReactNode }) => {
  const queries = openQueries()

  // Clears the cache on sign-out, so that the next person sees nothing of the one before.
  useEffect(() => {
    const forget = () => {
      if (session.read().status === 'out') queries.clear()
    }
    return session.watch(forget)
  }, [queries])

  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}
