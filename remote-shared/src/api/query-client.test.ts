import { createQueryClient } from './query-client.ts'

test('replies are fresh for 5 minutes, kept for 10, tried twice and not asked again on focus', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 600_000,
    retry: 1,
    refetchOnWindowFocus: false,
  })
})
