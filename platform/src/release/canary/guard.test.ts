import { guardFigures, watched } from '../../../prove/guard/canary-day.ts'
import { type EvidenceRow, regressionIn, regressionLine } from './guard.ts'

/** `npm run prove -- releases guard` lives through thousands of days, with other seeds. */
test('a bad canary of each of ten kinds is taken back before a hundredth of the day’s views began with it', () => {
  const { bad, held } = guardFigures(10, 0, 1)
  expect(new Set(bad.map(({ kind }) => kind)).size).toBe(10)
  for (const { kind, regression: harm, share } of bad) {
    expect([kind, harm !== undefined, share < 0.01]).toEqual([kind, true, true])
  }
  expect(held).toBe(0)
})

const minute = (at: number, version: string, what: string, count: number, bin = 0): EvidenceRow => ({
  at: new Date(at * 60_000),
  version,
  what,
  bin,
  count,
})
const versions = { live: 'one', candidate: 'two' }

test('evidence is read minute by minute, and the verdict has its figures', () => {
  const rows = [0, 1, 2, 3].flatMap((at) => [
    minute(at, 'one', 'view', 100),
    minute(at, 'one', 'error', 1),
    minute(at, 'two', 'view', 3),
    minute(at, 'two', 'error', 3),
    minute(at, 'three', 'error', 50),
  ])
  const regression = regressionIn(rows, versions, watched)
  expect(regression).toMatchObject({ what: 'error', candidate: { of: 3, hit: 3 }, live: { of: 100, hit: 1 } })
  expect(regression && regressionLine(regression)).toMatch(
    /^error: 100\.0 % of 3 against 1\.0 % of 100 \(evidence [\d.e+]+\)$/,
  )
  expect(regressionIn(rows, { live: 'two', candidate: 'one' }, watched)).toBeUndefined()
})

test('a failure that is reported after its view is counted with the next views', () => {
  const rows = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((at) => [
    minute(at, 'one', 'view', 100),
    minute(at, 'two', at % 2 === 0 ? 'view' : 'error', 3),
  ])
  expect(regressionIn(rows, versions, watched)).toMatchObject({ what: 'error', candidate: { of: 6, hit: 3 } })
})

test('two failures are no pattern', () => {
  const rows = [
    ...Array.from({ length: 600 }, (_, at) => minute(at, 'one', 'view', 100)),
    minute(601, 'one', 'view', 100),
    minute(601, 'two', 'view', 2),
    minute(601, 'two', 'crashed', 2),
  ]
  expect(regressionIn(rows, versions, watched)).toBeUndefined()
})
