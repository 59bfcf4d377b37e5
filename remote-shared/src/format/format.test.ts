import { act, renderHook } from '@testing-library/react'
import { formatDate, formatTime, relativeTime, rupees, totalInRupees, useNow } from './index.ts'

test.each([
  [1234567, '₹12,34,567'],
  [0, '₹0'],
  [999.5, '₹999.50'],
  [100000.05, '₹1,00,000.05'],
  [Number.NaN, 'Price not known'],
])('%d rupees read as %s', (amount, text) => {
  expect(rupees(amount)).toBe(text)
})

test('a total has two decimals always, and is exact', () => {
  expect(totalInRupees([1499, 3000])).toBe('₹4,499.00')
  expect(totalInRupees([0.1, 0.2])).toBe('₹0.30')
  expect(totalInRupees([])).toBe('₹0.00')
})

test('a date reads as people in India write it', () => {
  expect(formatDate('2026-11-21T06:00:00.000Z')).toBe('21 Nov 2026')
})

test('a time of day is written with its half of the day', () => {
  expect(formatTime(new Date(2026, 10, 21, 14, 5).getTime())).toMatch(/^2:05\spm$/)
})

test('an invalid date is shown as such', () => {
  expect(formatDate('soon')).toBe('Invalid date')
  expect(formatTime('soon')).toBe('Invalid date')
  expect(relativeTime('soon')).toBe('Invalid date')
})

const now = Date.parse('2026-11-21T12:00:00.000Z')
const ago = (ms: number) => relativeTime(new Date(now - ms).toISOString(), now)
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test.each([
  [0, 'Just now'],
  [hour - 1, 'Just now'],
  [hour, '1h ago'],
  [day - 1, '23h ago'],
  [day, '1d ago'],
  [7 * day - 1, '6d ago'],
  [7 * day, '14 Nov 2026'],
])('%d ms ago reads as %s', (ms, text) => {
  expect(ago(ms)).toBe(text)
})

test('a moment that a slow clock puts into the future is now', () => {
  expect(ago(-5 * minute)).toBe('Just now')
})

test('what stays on the screen goes with the time', () => {
  jest.useFakeTimers({ now })
  const { result } = renderHook(() => useNow())
  expect(result.current).toBe(now)
  act(() => void jest.advanceTimersByTime(30_000))
  expect(result.current).toBe(now + 30_000)
})
