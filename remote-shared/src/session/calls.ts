import type { Assertion } from '@drape/contract/passkey'
import {
  signStylistIn as enterStylist,
  signInWithGoogle as enterWithGoogle,
  type Stylist,
  signForDevelopment,
  type Tokens,
  type User,
} from '@drape/contract/session'
import { nonceForKey } from '../http/key-nonce.ts'
import { readPageConfig } from '../http/page-config.ts'
import { claimsIn } from '../http/proof.ts'
import { keepGoogleVisit, takeGoogleToken } from '../storage/google-visit.ts'
import { createMemberCalls } from './member-calls.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { session } from './use-session.ts'

/** Read at each call, because the page's configuration is not there while modules are evaluated. */
const apiBase = () => readPageConfig().apiBase

export const { asMember, make, endSession } = createMemberCalls(apiBase, session)

/** Stores the reply of a sign-in as the session of this browser. */
export const enterWith = (ask: () => Promise<Tokens & { user: User | Stylist }>): Promise<void> =>
  oneAtATime(async () => {
    const { user, ...tokens } = await ask()
    session.enter(tokens, user)
  })

/** The ID token is Google's, or the development identity's. */
const signInWithGoogle = (idToken: string): Promise<void> =>
  enterWith(() => make(enterWithGoogle, { body: { google_token: idToken } }))

/**
 * Prepares for Google's page, which is a document of its own. Returns false if the browser keeps nothing, so that there
 * would be no way back.
 */
export const visitGoogle = async (): Promise<boolean> => {
  const { pathname, search } = location
  const nonce = await nonceForKey(apiBase())
  return keepGoogleVisit({ nonce, to: pathname + search })
}

/** Signs in with the ID token from Google's page, once, and only if this tab has requested it. */
export const signInFromGoogle = async (): Promise<void> => {
  const { idToken, nonce } = takeGoogleToken()
  history.replaceState(history.state, '', location.pathname + location.search)
  if (idToken === undefined) return
  if (nonce === undefined || claimsIn(idToken).nonce !== nonce)
    throw new Error('This ID token was not asked for')
  await signInWithGoogle(idToken)
}

/** For servers without Google: the server issues an ID token for any name and verifies it like Google's. */
export const signInForDevelopment = async (person: { name: string; email: string }): Promise<void> => {
  const { google_token } = await make(signForDevelopment, { body: person })
  await signInWithGoogle(google_token)
}

export const signStylistIn = (username: string, password: string, passkey?: Assertion): Promise<void> => {
  const body = { username: username.trim(), password, ...(passkey && { passkey }) }
  return enterWith(() => make(enterStylist, { body }))
}
