import type { AskOf, Call, ReplyOf } from '@drape/contract/call'
import type { MemberKind } from '@drape/contract/member-kind'
import { refreshStylist, refreshUser, signStylistOut, signUserOut } from '@drape/contract/session'
import { makeCall } from '../http/api-client.ts'
import { statusOf } from '../http/call-failed.ts'
import { NotSignedIn } from './not-signed-in.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { SessionStore } from './session.store.ts'

type Tokens = ReturnType<SessionStore['tokens']>

const callsByKind = {
  user: { refresh: refreshUser, signOut: signUserOut },
  stylist: { refresh: refreshStylist, signOut: signStylistOut },
} satisfies Readonly<Record<MemberKind, unknown>>

/** Statuses with which a server refuses the refresh token for good. */
const refusalStatuses = [400, 401, 403, 404, 409]

export const createMemberCalls = (apiBase: () => string, session: SessionStore) => {
  let refreshing: Promise<string> | undefined

  /** Returns an access token other than the refused one. */
  const refresh = async (refusedToken: string): Promise<string> => {
    const { access, refresh: refreshToken, userType } = session.tokens()
    // Another tab or remote has refreshed while we waited for the lock.
    if (access && access !== refusedToken) return access
    if (!refreshToken) {
      session.end()
      throw new NotSignedIn('Authentication failed')
    }
    try {
      const tokens = await makeCall(apiBase(), callsByKind[userType].refresh, {
        body: { refresh: refreshToken },
      })
      session.renew(tokens)
      return tokens.access
    } catch (error) {
      // A network error says nothing about the token, so the user stays signed in.
      if (!refusalStatuses.includes(statusOf(error) ?? 0)) throw error
      session.end()
      throw new NotSignedIn('Authentication failed', error)
    }
  }

  const refreshOnce = (refusedToken: string): Promise<string> => {
    refreshing ??= oneAtATime(() => refresh(refusedToken)).finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  /** Runs the task with the access token, and once more with a fresh one if it was refused. */
  const asMember = async <T>(task: (bearer: string) => Promise<T>): Promise<T> => {
    const { access, refresh: refreshToken } = session.tokens()
    if (!access && !refreshToken) {
      session.end()
      throw new NotSignedIn('No valid access token available')
    }
    const bearer = access ?? (await refreshOnce(''))
    try {
      return await task(bearer)
    } catch (error) {
      if (statusOf(error) !== 401) throw error
      return task(await refreshOnce(bearer))
    }
  }

  const make = async <C extends Call>(call: C, ask: AskOf<C>, signal?: AbortSignal): Promise<ReplyOf<C>> => {
    const settings = signal ? { signal } : {}
    if (call.who === 'anyone') return makeCall(apiBase(), call, ask, settings)
    return asMember((bearer) => makeCall(apiBase(), call, ask, { ...settings, bearer }))
  }

  /** Signs the member out on the server, so that the tokens become invalid. */
  const endSession = async ({ access, refresh: refreshToken, userType }: Tokens): Promise<void> => {
    if (!access || !refreshToken) return
    await makeCall(
      apiBase(),
      callsByKind[userType].signOut,
      { body: { refresh_token: refreshToken } },
      { bearer: access },
    ).catch(() => undefined)
  }

  return { asMember, make, endSession }
}
