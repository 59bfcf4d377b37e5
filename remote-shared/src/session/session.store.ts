import { readStored, removeStored, watchStored } from '../storage/local.storage.ts'

type UserType = 'user' | 'stylist'

export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'out' }
  | { readonly status: 'in'; readonly userType: UserType }

export interface SessionStore {
  readonly read: () => Session
  readonly subscribe: (listener: () => void) => () => void
  /** Takes up the session that an earlier visit left in this browser. */
  readonly restore: () => void
  readonly signOut: () => void
}

const readUserType = (): UserType => {
  try {
    const user: unknown = JSON.parse(readStored('user') ?? 'null')
    const isStylist =
      typeof user === 'object' && user !== null && 'userType' in user && user.userType === 'stylist'
    return isStylist ? 'stylist' : 'user'
  } catch {
    return 'user'
  }
}

const readSession = (): Session =>
  readStored('accessToken') ? { status: 'in', userType: readUserType() } : { status: 'out' }

const same = (one: Session, other: Session): boolean => JSON.stringify(one) === JSON.stringify(other)

export const createSession = (): SessionStore => {
  const listeners = new Set<() => void>()
  let session: Session = { status: 'loading' }

  const restore = () => {
    const next = readSession()
    if (same(session, next)) return
    session = next
    for (const listener of listeners) listener()
  }

  watchStored(restore)

  return {
    read: () => session,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    restore,
    signOut: () => {
      removeStored('accessToken', 'refreshToken', 'isLoggedIn', 'user')
      restore()
    },
  }
}
