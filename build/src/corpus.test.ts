import { breaking, faultOf, harmless, verdictsOn } from '../prove/corpus/changes.ts'

const longestMs = 300_000

/** One that sources tell, and one that is let through: `npm run prove -- corpus` has all of them judged. */
const refused = breaking
  .filter(({ edits, refused: { check } }) => check === 'types' && edits.every(({ part }) => part === 'user'))
  .slice(0, 1)
const passed = harmless.filter(({ title }) => title === 'the api gives a field more')

let verdicts: ReturnType<typeof verdictsOn>

beforeAll(() => {
  verdicts = verdictsOn([...refused, ...passed], longestMs)
}, longestMs)

test.each(refused)('the gate refuses that $title', (change) => {
  expect(verdicts.get(change.title)?.faults).toContainEqual(faultOf(change))
})

test.each(passed)('the gate lets through $title', ({ title }) => {
  expect(verdicts.get(title)).toEqual({ faults: [], notChecked: [] })
})
