import type { Stylist, Tokens, User } from '@drape/contract/session'
import { type StoredUser, storedMember } from '@drape/contract/stored-member'
import { debounce } from '../storage/debounce.ts'
import { forgetKeptPhotos } from '../storage/kept-photos.ts'
import {
  isStorageRefused,
  readStored,
  removeStored,
  watchStored,
  writeStored,
} from '../storage/local-storage.ts'
import { forgetProfile } from '../storage/profile-storage.ts'
import { sessionKeys } from '../storage/storage-limit.ts'
import { createStore } from '../storage/store.ts'

export type Session =
  /** isUnreadable: a user may be signed in, but the stored data is damaged or the browser forbids reading it. */
  /** hasLeft: they signed out on this page. */
  | { readonly status: 'out'; readonly isUnreadable?: true; readonly hasLeft?: true }
  | ({ readonly status: 'in' } & StoredUser)

const removeSession = () => removeStored(...sessionKeys)

const saveFlag = debounce<string>((flag) => void writeStored('isLoggedIn', flag))

const storeTokens = ({ access, refresh }: Tokens): void => {
  // A refresh may answer with the access token alone, and the refresh token stays.
  if (refresh) writeStored('refreshToken', refresh)
  writeStored('accessToken', access)
  saveFlag.save('true')
}

/** The session that an earlier visit stored is there at once, so that no screen flickers. */
export const createSession = () => {
  const { read, write, watch } = createStore<Session>({ status: 'out' })
  let isUnreadable = isStorageRefused()
  let hasLeft = false

  /** The stored member, or the one of this page if the browser has removed the record alone. */
  const readMember = () => {
    const current = read()
    const user = storedMember(readStored)
    return user && current.status === 'in' && readStored('user') === null ? current : user
  }

  const readSession = (): Session => {
    const user = readMember()
    if (typeof user === 'object') {
      hasLeft = false
      return { status: 'in', ...user }
    }
    // Tokens without their user are useless; removing them leaves a page that works.
    if (user) {
      removeSession()
      isUnreadable = true
    }
    return { status: 'out', ...(isUnreadable && { isUnreadable }), ...(hasLeft && { hasLeft }) }
  }

  /** Reads the session that an earlier visit or another tab stored. */
  const restore = () => {
    const next = readSession()
    // A pending save would bring back the profile that another tab has removed.
    if (next.status === 'out') forgetProfile()
    if (JSON.stringify(read()) !== JSON.stringify(next)) write(next)
  }

  /** Ends the session that the server does not accept any more. A chosen photo stays, for when they sign in again. */
  const end = () => {
    saveFlag.forget()
    removeSession()
    restore()
  }

  restore()
  watchStored(restore)

  return {
    read,
    watch,
    restore,
    end,
    renew: storeTokens,
    /** Read from storage each time, because another tab may have changed them. */
    tokens: () => {
      const user = readMember()
      return {
        access: readStored('accessToken'),
        refresh: readStored('refreshToken'),
        userType: typeof user === 'object' ? user.userType : 'user',
      }
    },
    enter: (tokens: Tokens, user: User | Stylist) => {
      isUnreadable = isStorageRefused()
      // The stored profile may be another user's, whose tokens were damaged or removed.
      forgetProfile()
      writeStored('user', user)
      removeStored('refreshToken')
      storeTokens(tokens)
      restore()
    },
    /** Signs out for good. */
    forget: () => {
      hasLeft = true
      void forgetKeptPhotos()
      end()
    },
  }
}

export type SessionStore = ReturnType<typeof createSession>
