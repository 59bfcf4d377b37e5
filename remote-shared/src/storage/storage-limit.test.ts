import { cleanStorage, cleanStorageRegularly, maxStored } from './storage-limit.ts'

const session = { isLoggedIn: 'true', accessToken: 'a', refreshToken: 'r', user: '{}' }
const fill = (values: Record<string, string>) => {
  for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
}
const sessionSize = Object.entries(session).join('').replaceAll(',', '').length

beforeEach(() => fill(session))

test('up to the limit everything stays', () => {
  const key = 'profile'
  fill({ [key]: 'x'.repeat(maxStored - sessionSize - key.length) })
  cleanStorage()
  expect(localStorage.getItem(key)).not.toBeNull()
})

test('past the limit of 4 MB only the session stays', () => {
  expect(maxStored).toBe(4 * 1024 * 1024)
  fill({ profile: 'x'.repeat(maxStored), other: 'y' })
  cleanStorage()
  expect({ ...localStorage }).toEqual(session)
})

test('storage is cleaned every five minutes', () => {
  jest.useFakeTimers()
  const timer = cleanStorageRegularly()
  fill({ profile: 'x'.repeat(maxStored) })
  jest.advanceTimersByTime(5 * 60_000 - 1)
  expect(localStorage.getItem('profile')).not.toBeNull()
  jest.advanceTimersByTime(1)
  expect(localStorage.getItem('profile')).toBeNull()
  clearInterval(timer)
})
