import { type MemberKind, memberKinds } from './member-kind.ts'

/** Reads a value of the browser's storage. */
type Read = (key: 'accessToken' | 'user') => string | null

export interface StoredUser {
  readonly userType: MemberKind
  readonly id: string
  readonly name: string
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * The member who is signed in according to the browser's storage; undefined if none is. Both the session of the parts
 * and the script that chooses a page's first screen read it here. Any version, or another program, may have written it.
 */
export const storedMember = (read: Read): StoredUser | 'unreadable' | undefined => {
  if (!read('accessToken')) return undefined
  try {
    const stored: unknown = JSON.parse(read('user') ?? '{}') ?? {}
    if (typeof stored !== 'object') return 'unreadable'
    const { userType, id, user_id, name } = stored as Record<string, unknown>
    return {
      // A server that implements only the specification may call its clients as it likes.
      userType: memberKinds.find((kind) => kind === userType) ?? 'user',
      id: textOf(id ?? user_id),
      name: textOf(name),
    }
  } catch {
    return 'unreadable'
  }
}
