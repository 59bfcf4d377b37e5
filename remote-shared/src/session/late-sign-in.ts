import type { Assertion } from '@drape/contract/passkey'
import { session } from './use-session.ts'

/** The calls that sign in are loaded lazily, because visitors who only look do not need them. */
export const bringSignIn = () => import('./calls.ts')

/** Preloads the calls. Errors are ignored here: signing in loads them again. */
export const hurrySignIn = (): void => void bringSignIn().catch(() => undefined)

export const signInForDevelopment = async (person: { name: string; email: string }): Promise<void> =>
  (await bringSignIn()).signInForDevelopment(person)

export const signStylistIn = async (username: string, password: string, passkey?: Assertion): Promise<void> =>
  (await bringSignIn()).signStylistIn(username, password, passkey)

/** Signs out locally at once, whatever the server answers, and even if the code for the call does not load. */
export const signOut = async (): Promise<void> => {
  const tokens = session.tokens()
  session.forget()
  await bringSignIn().then(
    ({ endSession }) => endSession(tokens),
    () => undefined,
  )
}
