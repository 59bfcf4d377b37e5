import { breaking, faultOf, harmless, verdictsOn } from './changes.ts'

const longestMs = 600_000

let verdicts: ReturnType<typeof verdictsOn>

beforeAll(() => {
  verdicts = verdictsOn([...breaking, ...harmless], longestMs)
}, longestMs)

test.each(breaking)('the gate refuses that $title', (change) => {
  expect(verdicts.get(change.title)?.faults).toContainEqual(faultOf(change))
})

test.each(harmless)('the gate lets through that $title', ({ title }) => {
  expect(verdicts.get(title)).toEqual({ faults: [], notChecked: [] })
})
