import { waitOf } from './wait.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const after = (minutes: number) => waitOf(new Date(now - minutes * 60_000).toISOString(), now)

test.each([
  [0, 'Waiting 0m', '24h 0m left of 24h', 'calm', 0],
  [59, 'Waiting 59m', '23h 1m left of 24h', 'calm', 59 / 1440],
  [312, 'Waiting 5h 12m', '18h 48m left of 24h', 'calm', 312 / 1440],
  [1199, 'Waiting 19h 59m', '4h 1m left of 24h', 'calm', 1199 / 1440],
  [1200, 'Waiting 20h 0m', '4h 0m left of 24h', 'soon', 1200 / 1440],
  [1439, 'Waiting 23h 59m', '1m left of 24h', 'soon', 1439 / 1440],
  [1440, 'Waiting 24h 0m', '0m past the 24h', 'late', 1],
  [4000, 'Waiting 2d 18h', '42h 40m past the 24h', 'late', 1],
])('after %d minutes a request reads %s, %s', (minutes, waited, left, tone, share) => {
  expect(after(minutes)).toEqual({ waited, left, tone, share })
})

test('a photo that a slow clock puts into the future waits no time', () => {
  expect(after(-5)).toEqual(after(0))
})
