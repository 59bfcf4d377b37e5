import { judge } from '../../src/release/gate.ts'
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

export const breaking: readonly Breaking[] = [
  ...breakingTypes,
  ...breakingDoors,
  ...breakingFacts,
  ...breakingStorage,
  ...breakingCalls,
]

export const harmless: readonly Change[] = [
  ...harmlessDoors,
  ...harmlessFacts,
  ...harmlessStorage,
  ...harmlessCalls,
]

/** Cases are compiled in batches that share the types of npm packages. */
const batch = 8

/** What the gate says of each change, by its title. */
export const verdictsOn = (changes: readonly Change[], longestMs: number) => {
  const cases = changes.map(caseOf)
  const results = new Map<string, ReturnType<typeof judge>[number]>()
  for (let from = 0; from < cases.length; from += batch)
    for (const [at, verdict] of judge(cases.slice(from, from + batch), longestMs).entries())
      results.set(changes[from + at]?.title ?? '', verdict)
  return results
}

/** The incompatibility for which a change is refused. */
export const incompatibilityOf = ({ refused: { says, ...place } }: Breaking): object =>
  expect.objectContaining({ ...place, message: expect.stringContaining(says) as string }) as object
