import type { Fault } from './fault.ts'
import { type Share, shareLine, sharesIn } from './shares.ts'
import type { Case } from './version-facts.ts'

const isSame = (one: Share, other: Share): boolean => one.part === other.part && one.budget === other.budget

/** Checks the budgets in the parts' package.json, and names the modules that grew. */
export const checkBytes = ({ live, next }: Case): Fault[] => {
  const today = sharesIn(live, next)
  return sharesIn(next).flatMap((share): Fault[] => {
    const before = today.find((other) => isSame(share, other))
    // A share above its budget may be replaced by one that is still above it, but lighter.
    if (share.weight <= Math.max(share.most, before?.weight ?? 0)) return []
    const { part } = share
    const known = { modules: live[part]?.kept?.modules, files: before?.files ?? [] }
    const line = shareLine(share, known, next[part]?.kept?.modules)
    return [{ check: 'bytes', part, message: `It weighs ${line}.` }]
  })
}
