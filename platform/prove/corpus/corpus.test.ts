import { breaking, harmless, incompatibilityOf, verdictsOn } from './changes.ts'

const longestMs = 600_000

let results: ReturnType<typeof verdictsOn>

beforeAll(() => {
  results = verdictsOn([...breaking, ...harmless], longestMs)
}, longestMs)

test.each(breaking)('the gate refuses that $title', (change) => {
  expect(results.get(change.title)?.incompatibilities).toContainEqual(incompatibilityOf(change))
})

test.each(harmless)('the gate lets through that $title', ({ title }) => {
  expect(results.get(title)).toEqual({ incompatibilities: [], notChecked: [] })
})
