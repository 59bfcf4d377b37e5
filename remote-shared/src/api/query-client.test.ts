import { CallFailed } from '../http/call-failed.ts'
import { createQueryClient } from './query-client.ts'

const busy = (retryAfterMs?: number) => new CallFailed('refused', { status: 503, retryAfterMs })

const { retry, retryDelay } = createQueryClient().getDefaultOptions().queries ?? {}
const isTriedAgain = (failures: number, error: Error) =>
  (retry as (failures: number, error: Error) => boolean)(failures, error)
const waits = (error: Error) =>
  Array.from({ length: 50 }, () => (retryDelay as (failures: number, error: Error) => number)(0, error))

test('replies are fresh for 5 minutes, kept for 10 and not asked again on focus', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 600_000,
    refetchOnWindowFocus: false,
  })
})

test('a call that failed is tried once more, after one to two seconds, never at one moment with others', () => {
  const broken = new CallFailed('unreachable')
  expect([0, 1].map((failures) => isTriedAgain(failures, broken))).toEqual([true, false])
  const all = waits(broken)
  expect(Math.min(...all)).toBeGreaterThanOrEqual(1000)
  expect(Math.max(...all)).toBeLessThanOrEqual(2000)
  expect(new Set(all).size).toBeGreaterThan(40)
})

test('a server that is busy is not asked again before it says, nor for a wait that is for the person', () => {
  expect(isTriedAgain(0, busy(4000))).toBe(true)
  expect(Math.min(...waits(busy(4000)))).toBeGreaterThanOrEqual(4000)
  expect(isTriedAgain(0, busy(60_000))).toBe(false)
})
