import type { Stylist, Tokens, User } from '@drape/contract/session'
import { debounce } from '../storage/debounce.ts'
import {
  isStorageRefused,
  readStored,
  removeStored,
  watchStored,
  writeStored,
} from '../storage/local.storage.ts'
import { forgetKeptPhoto } from '../storage/photo.storage.ts'
import { forgetProfile } from '../storage/profile.storage.ts'

type UserType = 'user' | 'stylist'

export type Session =
  | { readonly status: 'loading' }
  /** Unreadable: somebody may have been in, but the browser does not hand out what says so, or it is damaged. */
  | { readonly status: 'out'; readonly isUnreadable?: true }
  | ({ readonly status: 'in' } & KeptUser)

export interface SessionStore {
  readonly read: () => Session
  readonly subscribe: (listener: () => void) => () => void
  /** Takes up the session that an earlier visit left in this browser. */
  readonly restore: () => void
  /** Read anew before each use: another tab may have changed them. */
  readonly tokens: () => { access: string | null; refresh: string | null; userType: UserType }
  readonly enter: (tokens: Tokens, user: User | Stylist) => void
  readonly renew: (tokens: Tokens) => void
  readonly forget: () => void
}

interface KeptUser {
  readonly userType: UserType
  readonly id: string
  readonly name: string
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const readUser = (): KeptUser | 'unreadable' => {
  try {
    const kept: unknown = JSON.parse(readStored('user') ?? '{}') ?? {}
    if (typeof kept !== 'object') return 'unreadable'
    const { userType, id, user_id, name } = kept as Record<string, unknown>
    return {
      userType: userType === 'stylist' ? 'stylist' : 'user',
      id: textOf(id ?? user_id),
      name: textOf(name),
    }
  } catch {
    return 'unreadable'
  }
}

const removeSession = () => removeStored('accessToken', 'refreshToken', 'isLoggedIn', 'user')

const saveFlag = debounce<string>((flag) => void writeStored('isLoggedIn', flag))

const keep = ({ access, refresh }: Tokens): void => {
  writeStored('refreshToken', refresh)
  writeStored('accessToken', access)
  saveFlag.save('true')
}

const same = (one: Session, other: Session): boolean => JSON.stringify(one) === JSON.stringify(other)

export const createSession = (): SessionStore => {
  const listeners = new Set<() => void>()
  let session: Session = { status: 'loading' }
  let isUnreadable = isStorageRefused()

  const readSession = (): Session => {
    const user = readStored('accessToken') && readUser()
    if (user && user !== 'unreadable') return { status: 'in', ...user }
    // Tokens without the one whose they are lead to nothing: put aside, they leave a page that works.
    if (user) {
      removeSession()
      isUnreadable = true
    }
    return { status: 'out', ...(isUnreadable && { isUnreadable }) }
  }

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
    tokens: () => {
      const user = readUser()
      return {
        access: readStored('accessToken'),
        refresh: readStored('refreshToken'),
        userType: user === 'unreadable' ? 'user' : user.userType,
      }
    },
    enter: (tokens, user) => {
      isUnreadable = isStorageRefused()
      writeStored('user', JSON.stringify(user))
      keep(tokens)
      restore()
    },
    renew: keep,
    forget: () => {
      saveFlag.forget()
      forgetProfile()
      void forgetKeptPhoto()
      removeSession()
      restore()
    },
  }
}
