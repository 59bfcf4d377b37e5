import { breaking, faultOf, harmless, verdictsOn } from '../prove/corpus/changes.ts'

const longestMs = 300_000

/** The first of each check; `npm run prove -- corpus` has them all judged. */
const checks = breaking.map(({ refused }) => refused.check)
const refused = breaking.filter((_, at) => checks.indexOf(checks[at] ?? 'types') === at)
const passed = harmless.filter(({ title }) => ['a new export', 'the api gives a field more'].includes(title))

let verdicts: ReturnType<typeof verdictsOn>

beforeAll(() => {
  verdicts = verdictsOn([...refused, ...passed], longestMs)
}, longestMs)

test('each check of the gate refuses a change of the real parts', () => {
  expect(refused.map(({ refused: { check } }) => check).sort()).toEqual([
    'bytes',
    'calls',
    'doors',
    'names',
    'policy',
    'ranges',
    'routes',
    'storage',
    'styles',
    'types',
  ])
})

test.each(refused)('the gate refuses that $title', (change) => {
  expect(verdicts.get(change.title)?.faults).toContainEqual(faultOf(change))
})

test.each(passed)('the gate lets through $title', ({ title }) => {
  expect(verdicts.get(title)).toEqual({ faults: [], notChecked: [] })
})
