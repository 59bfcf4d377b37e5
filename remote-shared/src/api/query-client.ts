import { QueryClient } from '@tanstack/react-query'
import { CallFailed } from '../http/call-failed.ts'

const minute = 60_000

/** For a longer wait the call fails, so that the user sees why and can press Retry. */
const longestWaitMs = 10_000

const retryAfterOf = (error: unknown): number =>
  (error instanceof CallFailed ? error.retryAfterMs : undefined) ?? 1000

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * minute,
        gcTime: 10 * minute,
        retry: (failures, error) => failures < 1 && retryAfterOf(error) <= longestWaitMs,
        // Random, so that pages whose calls failed at the same time do not all retry at the same time.
        retryDelay: (_failures, error) => retryAfterOf(error) * (1 + Math.random()),
        refetchOnWindowFocus: false,
        // With the default mode, a query waits silently while the browser is offline, and the screen cannot say so.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
