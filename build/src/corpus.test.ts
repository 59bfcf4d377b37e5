import type { Change } from '../prove/corpus/change.ts'
import { breaking, faultOf, harmless, verdictsOn } from '../prove/corpus/changes.ts'

const longestMs = 300_000

/** A change of shared is compiled together with all that take from it. */
const isOfShared = ({ edits }: Change): boolean => edits.some(({ part }) => part === 'shared')

/** One of each check, and two that are let through: `npm run prove -- corpus` has all of them judged. */
const ordered = breaking.toSorted((one, other) => Number(isOfShared(one)) - Number(isOfShared(other)))
const checks = ordered.map(({ refused }) => refused.check)
const refused = ordered.filter((_, at) => checks.indexOf(checks[at] ?? 'types') === at)
const passed = harmless.filter(({ title }) =>
  ['a screen of the client app says something else', 'the api gives a field more'].includes(title),
)

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
