import { CallFailed } from '../http/call-failed.ts'
import { createQueryClient } from './query-client.ts'

const busy = (retryAfterMs?: number) => new CallFailed('refused', { status: 503, retryAfterMs })

const { retry, retryDelay } = createQueryClient().getDefaultOptions().queries ?? {}
const isTriedAgain = (failures: number, error: Error) =>
  (retry as (failures: number, error: Error) => boolean)(failures, error)
const delaysAfter = (error: Error) =>
  Array.from({ length: 50 }, () => (retryDelay as (failures: number, error: Error) => number)(0, error))

test('replies are fresh for 5 minutes, cached for 10 and not requested again on focus', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 600_000,
    refetchOnWindowFocus: false,
  })
})

test('a call that failed is tried once more, after one to two seconds, never at one moment with others', () => {
  const unreachable = new CallFailed('unreachable')
  expect([0, 1].map((failures) => isTriedAgain(failures, unreachable))).toEqual([true, false])
  const delays = delaysAfter(unreachable)
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(1000)
  expect(Math.max(...delays)).toBeLessThanOrEqual(2000)
  expect(new Set(delays).size).toBeGreaterThan(40)
})

test('a busy server is not asked again before its Retry-After, nor at all if that is long', () => {
  expect(isTriedAgain(0, busy(4000))).toBe(true)
  expect(Math.min(...delaysAfter(busy(4000)))).toBeGreaterThanOrEqual(4000)
  expect(isTriedAgain(0, busy(60_000))).toBe(false)
})
