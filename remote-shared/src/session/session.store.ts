import type { Stylist, Tokens, User } from '@drape/contract/session'
import { debounce } from '../storage/debounce.ts'
import { readStored, removeStored, watchStored, writeStored } from '../storage/local.storage.ts'
import { forgetKeptPhoto } from '../storage/photo.storage.ts'
import { forgetProfile } from '../storage/profile.storage.ts'

type UserType = 'user' | 'stylist'

export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'out' }
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

const readUser = (): KeptUser => {
  try {
    const kept: Record<string, unknown> = JSON.parse(readStored('user') ?? 'null') ?? {}
    return {
      userType: kept['userType'] === 'stylist' ? 'stylist' : 'user',
      id: textOf(kept['id'] ?? kept['user_id']),
      name: textOf(kept['name']),
    }
  } catch {
    return { userType: 'user', id: '', name: '' }
  }
}

const readSession = (): Session =>
  readStored('accessToken') ? { status: 'in', ...readUser() } : { status: 'out' }

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
    tokens: () => ({
      access: readStored('accessToken'),
      refresh: readStored('refreshToken'),
      userType: readUser().userType,
    }),
    enter: (tokens, user) => {
      writeStored('user', JSON.stringify(user))
      keep(tokens)
      restore()
    },
    renew: keep,
    forget: () => {
      saveFlag.forget()
      forgetProfile()
      void forgetKeptPhoto()
      removeStored('accessToken', 'refreshToken', 'isLoggedIn', 'user')
      restore()
    },
  }
}
