import type { Asking, AskOf, Call, ReplyOf } from '@drape/contract/call'
import { type QueryClient, QueryClientProvider, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { make, session } from '../session/use-session.ts'
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

  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}

/** The key of a call's reply in the cache. Nobody writes one by hand. */
export const keyOf = <C extends Call>(call: C, ...[ask]: Asking<C>) =>
  ask === undefined ? [call.method, call.path] : [call.method, call.path, ask]

export const useCall = <C extends Call>(call: C, ...asking: Asking<C>): UseQueryResult<ReplyOf<C>> =>
  useQuery({
    queryKey: keyOf(call, ...asking),
    queryFn: ({ signal }) => make(call, (asking[0] ?? {}) as AskOf<C>, signal),
  })
