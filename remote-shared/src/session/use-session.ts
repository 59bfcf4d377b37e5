import type { User } from '@drape/contract/session'
import { writeStored } from '../storage/local-storage.ts'
import { cleanStorageRegularly } from '../storage/storage-limit.ts'
import { useStore } from '../storage/store.ts'
import { createSession, type Session } from './session.store.ts'

/** The page's session. */
export const session = createSession()
cleanStorageRegularly()

export const useSession = (): Session => useStore(session)

/** Stores the member whom the server names as signed in. */
export const knowMember = (user: User): void => {
  writeStored('user', user)
  session.restore()
}
