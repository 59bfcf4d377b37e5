import { storedMember } from '@drape/contract/stored-member'
import type { Visitor } from '@drape/platform/runtime/start'

/** A browser that forbids storage throws as soon as it is accessed; the part then shows a message. */
const readMember = (): ReturnType<typeof storedMember> => {
  try {
    return storedMember((key) => localStorage.getItem(key))
  } catch {
    return 'unreadable'
  }
}

/** The visitor who opens the page; undefined if it is not known, because a first screen might be another member's. */
export const visitor = (): Visitor | undefined => {
  const member = readMember()
  if (member === 'unreadable') return undefined
  const { appearance } = document.documentElement.dataset
  return { face: member?.userType ?? 'out', kept: { name: member?.name, appearance } }
}
