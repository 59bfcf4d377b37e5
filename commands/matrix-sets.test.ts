import { pairsIn, setsOf } from './matrix-sets.ts'

const three = ['live', 'candidate', 'before']
const meeting = { host: three, user: three, stylist: three, shared: three }
const keysOf = (set: object) => pairsIn(set as Record<string, string>).map((pair) => JSON.stringify(pair))

test('each version meets each of every other part, in a seventh of all sets', () => {
  const sets = setsOf(meeting)
  expect(new Set(sets.flatMap(keysOf)).size).toBe(6 * 9)
  expect(sets.length).toBeLessThanOrEqual(12)
})

test('a candidate meets the live and the earlier versions of all others in two sets', () => {
  const old = ['live', 'before']
  const sets = setsOf(
    { host: old, user: ['candidate', ...old], stylist: old, shared: old },
    { user: 'candidate' },
  )
  expect(sets).toHaveLength(2)
  expect(sets.every(({ user }) => user === 'candidate')).toBe(true)
  expect(
    new Set(sets.flatMap(({ host = '', stylist = '', shared = '' }) => [host, stylist, shared])),
  ).toEqual(new Set(old))
})

test('a part that has but one version is in every set', () => {
  expect(setsOf({ host: ['live'], user: ['candidate', 'live'] })).toEqual([
    { host: 'live', user: 'candidate' },
    { host: 'live', user: 'live' },
  ])
})
