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
        // Without it a query of an offline browser waits in silence, and the screen cannot say so.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
