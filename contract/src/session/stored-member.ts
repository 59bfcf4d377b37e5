/** The keys under which a browser keeps who is signed in. */
type Read = (key: 'accessToken' | 'user') => string | null

export interface StoredUser {
  readonly userType: 'user' | 'stylist'
  readonly id: string
  readonly name: string
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Who is signed in, according to what the browser keeps; undefined if no one is. The session of the parts and the
 * script that chooses a page's first screen both ask here. Any version may have written it, or something else.
 */
export const storedMember = (read: Read): StoredUser | 'unreadable' | undefined => {
  if (!read('accessToken')) return undefined
  try {
    const stored: unknown = JSON.parse(read('user') ?? '{}') ?? {}
    if (typeof stored !== 'object') return 'unreadable'
    const { userType, id, user_id, name } = stored as Record<string, unknown>
    return {
      userType: userType === 'stylist' ? 'stylist' : 'user',
      id: textOf(id ?? user_id),
      name: textOf(name),
    }
  } catch {
    return 'unreadable'
  }
}
