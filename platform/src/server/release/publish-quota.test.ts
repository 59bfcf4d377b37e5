import { mostBuilds, publishQuota } from './publish-quota.ts'

const over = 'A token may publish 60 builds and 300 MB in an hour.'
const largeBuild = 15 * 1024 * 1024

afterEach(() => {
  jest.useRealTimers()
})

test('a token that has published many builds waits for the hour to end, and no other does', () => {
  jest.useFakeTimers()
  const quota = publishQuota()
  for (let nth = 1; nth <= mostBuilds; nth++) quota('one')
  jest.advanceTimersByTime(3_599_000)
  expect(() => quota('one')).toThrow(
    expect.objectContaining({ statusCode: 429, message: over, headers: { 'retry-after': '1' } }),
  )
  quota('other')
  jest.advanceTimersByTime(1_000)
  quota('one')
})

test('a build that exceeds the bytes of an hour is refused as it arrives, and then each other one', () => {
  const quota = publishQuota()
  for (let nth = 1; nth <= 20; nth++) quota('one')(largeBuild)
  expect(() => quota('one')).toThrow(over)
  const upload = quota('other')
  for (let nth = 1; nth <= 20; nth++) upload(largeBuild)
  expect(() => upload(1)).toThrow(over)
})
