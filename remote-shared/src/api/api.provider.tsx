import type { Call } from '@drape/contract/call'
import { QueryClientProvider, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { session } from '../session/use-session.ts'
import { createApi } from './api.client.ts'
import { readPageConfig } from './page-config.ts'
import { createQueryClient } from './query.client.ts'

let page: { api: ReturnType<typeof createApi>; queries: ReturnType<typeof createQueryClient> } | undefined

const openPage = () => {
  page ??= { api: createApi(readPageConfig()), queries: createQueryClient() }
  return page
}

/** Every remote on the page stands in the same cache. */
export const ApiProvider = ({ children }: { readonly children: ReactNode }) => {
  const [{ queries }] = useState(openPage)

  // What one person was shown is no business of the next.
  useEffect(() => {
    const forget = () => {
      if (session.read().status === 'out') queries.clear()
    }
    return session.subscribe(forget)
  }, [queries])

  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}

export const useCall = <Reply extends z.core.$ZodType>(call: Call<Reply>): UseQueryResult<z.output<Reply>> =>
  useQuery({
    queryKey: [call.method, call.path],
    queryFn: ({ signal }) => openPage().api.make(call, signal),
  })
