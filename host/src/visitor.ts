import { storedMember } from '@drape/contract/stored-member'
import type { Visitor } from '@drape/platform/runtime/start'

/** A browser that forbids storage throws at its mention, and then the part tells of it. */
const memberHere = (): ReturnType<typeof storedMember> => {
  try {
    return storedMember((key) => localStorage.getItem(key))
  } catch {
    return 'unreadable'
  }
}

/** Who opens the page: no first screen is shown to a visitor whom it might not belong to. */
export const visitor = (): Visitor | undefined => {
  const member = memberHere()
  if (member === 'unreadable') return undefined
  const { appearance } = document.documentElement.dataset
  return { face: member?.userType ?? 'out', kept: { name: member?.name, appearance } }
}
