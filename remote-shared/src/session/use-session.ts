import { cleanStorageRegularly } from '../storage/storage-limit.ts'
import { useStore } from '../storage/store.ts'
import { createSession, type Session } from './session.store.ts'

/** The page's session. */
export const session = createSession()
cleanStorageRegularly()

export const useSession = (): Session => useStore(session)
