import type { AskOf, Call, ReplyOf } from '@drape/contract/call'
import { refreshStylist, refreshUser, signStylistOut, signUserOut } from '@drape/contract/session'
import { type Api, CallFailed } from '../api/api.client.ts'
import type { SessionStore } from './session.store.ts'

/** Whoever asks is not signed in, or no longer. The message is the specification's. */
export class NotSignedIn extends Error {
  override readonly name = 'NotSignedIn'

  constructor(message: 'No valid access token available' | 'Authentication failed', cause?: unknown) {
    super(message, { cause })
  }
}

/** One refresh at a time, over all remotes and tabs. Without Web Locks (plain http, old browsers), over this page. */
const oneAtATime = <T>(task: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('drape-refresh', task) : task()

const isRefused = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof CallFailed && error.status !== undefined && statuses.includes(error.status)

export const createMemberCalls = (api: () => Api, session: SessionStore) => {
  let refreshing: Promise<string> | undefined

  /** Gives a token newer than the one that was refused. */
  const refresh = async (refused: string): Promise<string> => {
    const { access, refresh: kept, userType } = session.tokens()
    // Another tab or remote has been here while we waited for the lock.
    if (access && access !== refused) return access
    if (!kept) {
      session.forget()
      throw new NotSignedIn('Authentication failed')
    }
    try {
      const call = userType === 'stylist' ? refreshStylist : refreshUser
      const tokens = await api().make(call, { body: { refresh: kept } })
      session.renew(tokens)
      return tokens.access
    } catch (error) {
      // A network that is away says nothing of the token: the person stays signed in.
      if (!isRefused(error, 400, 401, 403, 404)) throw error
      session.forget()
      throw new NotSignedIn('Authentication failed', error)
    }
  }

  const refreshOnce = (refused: string): Promise<string> => {
    refreshing ??= oneAtATime(() => refresh(refused)).finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  /** Does it with the token of whoever is signed in, and once more with a fresh one when that is refused. */
  const asMember = async <T>(task: (bearer: string) => Promise<T>): Promise<T> => {
    const { access } = session.tokens()
    if (!access) throw new NotSignedIn('No valid access token available')
    try {
      return await task(access)
    } catch (error) {
      if (!isRefused(error, 401)) throw error
      return task(await refreshOnce(access))
    }
  }

  const make = async <C extends Call>(call: C, ask: AskOf<C>, signal?: AbortSignal): Promise<ReplyOf<C>> => {
    const settings = signal ? { signal } : {}
    if (call.who === 'anyone') return api().make(call, ask, settings)
    return asMember((bearer) => api().make(call, ask, { ...settings, bearer }))
  }

  /** Forgets here at once and whatever the server says; the server is told so that the tokens die. */
  const signOut = async (): Promise<void> => {
    const { access, refresh: kept, userType } = session.tokens()
    session.forget()
    if (!access || !kept) return
    const call = userType === 'stylist' ? signStylistOut : signUserOut
    await api()
      .make(call, { body: { refresh_token: kept } }, { bearer: access })
      .catch(() => undefined)
  }

  return { asMember, make, signOut }
}
