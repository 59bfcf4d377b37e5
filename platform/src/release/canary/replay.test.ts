import type { EvidenceRow } from './guard.ts'
import { replayed } from './replay.ts'

const hourMs = 3_600_000
/** At half past an hour. */
const since = 500_000.5 * hourMs
const versions = { live: 'one', candidate: 'two' }

const hour = (hoursBefore: number, count: number, what = 'view'): EvidenceRow => ({
  at: new Date(Math.floor(since / hourMs - hoursBefore) * hourMs),
  version: 'one',
  what,
  bin: 0,
  count,
})
const sum = (rows: readonly EvidenceRow[]) => rows.reduce((all, { count }) => all + count, 0)

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(since + 48 * hourMs)
})

test('the version before is set against the same hour of the next day, each count once, minute by minute', () => {
  const rows = [hour(40, 500), hour(24, 600), hour(24, 12, 'error'), hour(3, 300)]
  const moved = replayed(rows, versions, since)
  const isIn = (hoursLater: number) => (row: EvidenceRow) =>
    Math.floor(row.at.getTime() / hourMs) === Math.floor(since / hourMs + hoursLater)
  const now = moved.filter(isIn(0))
  expect(sum(now.filter(({ what }) => what === 'view'))).toBe(600)
  expect(sum(now.filter(({ what }) => what === 'error'))).toBe(12)
  expect(new Set(now.map(({ at }) => at.getTime())).size).toBe(60)
  expect(sum(moved.filter(isIn(21)))).toBe(300)
  // What is older is what it is learned from.
  expect(sum(moved.filter(isIn(-16)))).toBe(500)
  expect(replayed(rows, versions, since)).toEqual(moved)
})

test('of a version that was live for some hours, those are set against as many', () => {
  const moved = replayed([hour(3, 90), hour(1, 30)], versions, since)
  const hoursLater = moved.map(({ at }) => Math.floor(at.getTime() / hourMs) - Math.floor(since / hourMs))
  expect([...new Set(hoursLater)].sort()).toEqual([1, 3])
})

test('pages that are still open with it count as they report, and earlier failures of the new one do not', () => {
  const at = new Date(since + 600_000)
  const open = { ...hour(0, 5), at }
  const fresh = { ...hour(0, 7), at, version: 'two' }
  const earlier = { ...hour(5, 9), version: 'two' }
  expect(replayed([open, fresh, earlier], versions, since)).toEqual([open, fresh])
})

test('of an hour of millions so much is used as a look has time for', () => {
  const moved = replayed([hour(24, 6_000_000), hour(24, 60_000, 'error')], versions, since)
  expect([sum(moved.filter(({ what }) => what === 'error')), moved.length]).toEqual([60, expect.any(Number)])
  expect(sum(moved)).toBe(6_060)
})
