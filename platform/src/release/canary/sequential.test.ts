import { randomOf } from '../../../test/random.ts'
import { sequentialTest, type Tolerance } from './sequential.ts'

type Random = ReturnType<typeof randomOf>

const hits = (random: Random, of: number, share: number) => ({
  of,
  hit: Array.from({ length: of }, () => random.next()).filter((each) => each < share).length,
})

/** The most evidence that any look finds in 120 blocks of which the rates change with the hour. */
const mostSeen = (seed: number, tolerance: Tolerance, worse = 0): number => {
  const random = randomOf(seed)
  const test = sequentialTest(tolerance)
  let most = 0
  for (let block = 0; block < 120; block += 1) {
    const live = 0.02 + 0.015 * Math.sin(block / 10)
    const tolerated = tolerance.times * live + tolerance.plus
    test.add({
      live: hits(random, 5 + random.below(20), live),
      candidate: hits(random, random.below(4), tolerated + worse),
    })
    most = Math.max(most, Math.exp(test.logEvidence()))
  }
  return most
}

const shareAbove = (alpha: number, tolerance: Tolerance): number => {
  const days = Array.from({ length: 100 }, (_, seed) => mostSeen(seed, tolerance))
  return days.filter((most) => most >= 1 / alpha).length / days.length
}

test.each<Tolerance>([
  { times: 1, plus: 0 },
  { times: 1.5, plus: 0.005 },
  { times: 2, plus: 0.05 },
])(
  'a difference that is just tolerated is called worse no more often than promised, however often it is checked: %j',
  (tolerance) => {
    for (const alpha of [0.2, 0.05]) expect(shareAbove(alpha, tolerance)).toBeLessThanOrEqual(alpha)
  },
)

test('a failure rate that is higher by 15 % is found', () => {
  const tolerance = { times: 1.5, plus: 0.005 }
  const evidence = Array.from({ length: 50 }, (_, seed) => mostSeen(seed, tolerance, 0.15))
  expect(evidence.filter((most) => most >= 1_000)).toHaveLength(50)
})

test('what fails at once is found by a handful, and never by one', () => {
  const test = sequentialTest({ times: 1.5, plus: 0.005 })
  for (let minute = 0; minute < 60; minute += 1)
    test.add({ live: { of: 20, hit: 0 }, candidate: { of: 0, hit: 0 } })
  const evidence: number[] = []
  for (let each = 0; each < 6; each += 1) {
    test.add({ live: { of: 20, hit: 0 }, candidate: { of: 1, hit: 1 } })
    evidence.push(test.logEvidence())
  }
  expect(evidence[0]).toBeLessThan(Math.log(1_100))
  expect(evidence[4]).toBeGreaterThan(Math.log(1_100))
})

test('a minute without a browser that has the candidate says nothing', () => {
  const test = sequentialTest({ times: 1, plus: 0 })
  test.add({ live: { of: 50, hit: 50 }, candidate: { of: 0, hit: 0 } })
  expect(test.logEvidence()).toBeCloseTo(0)
})
