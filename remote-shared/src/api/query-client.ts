import { QueryClient } from '@tanstack/react-query'

const minute = 60_000

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * minute,
        gcTime: 10 * minute,
        retry: 1,
        refetchOnWindowFocus: false,
        // With the default mode, a query waits silently while the browser is offline, and the screen cannot say so.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
