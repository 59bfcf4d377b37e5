import { judge } from '@drape/release/gate'
import { breakingCalls } from './breaking-calls.ts'
import { breakingDoors } from './breaking-doors.ts'
import { breakingFacts } from './breaking-facts.ts'
import { breakingStorage } from './breaking-storage.ts'
import { breakingTypes } from './breaking-types.ts'
import { type Breaking, type Change, caseOf } from './change.ts'
import { harmlessCalls } from './harmless-calls.ts'
import { harmlessDoors } from './harmless-doors.ts'
import { harmlessFacts } from './harmless-facts.ts'
import { harmlessStorage } from './harmless-storage.ts'

/** Cases are compiled in batches that share the types of npm packages: 40 need a gigabyte. */
const batch = 40

const longestMs = 300_000

const judgeAll = (changes: readonly Change[]) => {
  const cases = changes.map(caseOf)
  const verdicts = new Map<string, ReturnType<typeof judge>[number]>()
  for (let from = 0; from < cases.length; from += batch)
    for (const [at, verdict] of judge(cases.slice(from, from + batch), longestMs).entries())
      verdicts.set(changes[from + at]?.title ?? '', verdict)
  return verdicts
}

const breaking: readonly Breaking[] = [
  ...breakingTypes,
  ...breakingDoors,
  ...breakingFacts,
  ...breakingStorage,
  ...breakingCalls,
]
const harmless: readonly Change[] = [...harmlessDoors, ...harmlessFacts, ...harmlessStorage, ...harmlessCalls]

let verdicts: ReturnType<typeof judgeAll>

beforeAll(() => {
  verdicts = judgeAll([...breaking, ...harmless])
}, longestMs)

describe('the gate refuses', () => {
  it.each(breaking)('$title', ({ title, refused: { says, ...place } }) => {
    const { faults = [] } = verdicts.get(title) ?? {}
    expect(faults).toContainEqual(
      expect.objectContaining({ ...place, message: expect.stringContaining(says) as string }),
    )
  })
})

describe('the gate lets through', () => {
  it.each(harmless)('$title', ({ title }) => {
    expect(verdicts.get(title)).toEqual({ faults: [], notChecked: [] })
  })
})
