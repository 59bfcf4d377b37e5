import { cleanStorageRegularly } from '../storage/storage-limit.ts'
import { useStore } from '../storage/store.ts'
import { createSession, type Session } from './session.store.ts'

/** The page's session. Restored before the first render, so that no screen flickers. */
export const session = createSession()
session.restore()
cleanStorageRegularly()

export const useSession = (): Session => useStore(session)
