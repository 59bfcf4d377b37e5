import { session } from './use-session.ts'

/** The calls with their schemas are loaded lazily, because visitors who only look do not need them. */
const bring = () => import('./calls.ts')

/** Preloads them. Errors are ignored here: signing in loads them again. */
export const hurrySignIn = (): void => void bring().catch(() => undefined)

export const signInWithGoogle = async (idToken: string): Promise<void> =>
  (await bring()).signInWithGoogle(idToken)

export const signInForDevelopment = async (person: { name: string; email: string }): Promise<void> =>
  (await bring()).signInForDevelopment(person)

export const signStylistIn = async (username: string, password: string): Promise<void> =>
  (await bring()).signStylistIn(username, password)

/** Signs out locally at once, whatever the server answers, and even if the code for the call does not load. */
export const signOut = async (): Promise<void> => {
  const tokens = session.tokens()
  session.forget()
  await bring().then(
    ({ endSession }) => endSession(tokens),
    () => undefined,
  )
}
