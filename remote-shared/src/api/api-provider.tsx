import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { session } from '../session/use-session.ts'
import { createQueryClient } from './query-client.ts'

let pageQueries: QueryClient | undefined

export const openQueries = () => {
  pageQueries ??= createQueryClient()
  return pageQueries
}

/** One query cache for all remotes on the page. */
export const ApiProvider = ({ children }: { readonly children: ReactNode }) => {
  const queries = openQueries()

  // Clears the cache on sign-out, so that the next person sees nothing of the one before.
  useEffect(() => {
    const clearAfterSignOut = () => {
      if (session.read().status === 'out') queries.clear()
    }
    return session.watch(clearAfterSignOut)
  }, [queries])

  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}
