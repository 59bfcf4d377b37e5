import { useSyncExternalStore } from 'react'
import { createSession, type Session } from './session.store.ts'

/** The page's one session. It is restored before the first render, so that no screen flickers. */
export const session = createSession()
session.restore()

export const signOut = session.signOut

export const useSession = (): Session => useSyncExternalStore(session.subscribe, session.read)
