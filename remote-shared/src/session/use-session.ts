import { useSyncExternalStore } from 'react'
import { createApi } from '../api/api.client.ts'
import { readPageConfig } from '../api/page-config.ts'
import { createMemberCalls } from './member.calls.ts'
import { createSession, type Session } from './session.store.ts'

/** The page's one session. It is restored before the first render, so that no screen flickers. */
export const session = createSession()
session.restore()

let opened: ReturnType<typeof createApi> | undefined
/** Opened when first used: the page's configuration is read then, and not while the file is evaluated. */
const openApi = () => {
  opened ??= createApi(readPageConfig())
  return opened
}

export const { asMember, make, signOut } = createMemberCalls(openApi, session)

export const { enter } = session

export const useSession = (): Session => useSyncExternalStore(session.subscribe, session.read)
