import {
  signStylistIn as enterStylist,
  signInWithGoogle as enterWithGoogle,
  signForDevelopment,
} from '@drape/contract/session'
import { enter, make } from './use-session.ts'

/** Takes the ID token that Google's button gives. */
export const signInWithGoogle = async (idToken: string): Promise<void> => {
  const { user, ...tokens } = await make(enterWithGoogle, { body: { google_token: idToken } })
  enter(tokens, user)
}

/** Where there is no Google: the server signs for whoever is named, and checks its own token as it would Google's. */
export const signInForDevelopment = async (person: { name: string; email: string }): Promise<void> => {
  const { google_token } = await make(signForDevelopment, { body: person })
  await signInWithGoogle(google_token)
}

export const signStylistIn = async (username: string, password: string): Promise<void> => {
  const { user, ...tokens } = await make(enterStylist, { body: { username: username.trim(), password } })
  enter(tokens, user)
}
