// organize-imports-ignore: it must be evaluated first.
import '../http/jitless.ts'

import {
  signStylistIn as enterStylist,
  signInWithGoogle as enterWithGoogle,
  signForDevelopment,
} from '@drape/contract/session'
import { createApi } from '../http/api-client.ts'
import { readPageConfig } from '../http/page-config.ts'
import { createMemberCalls } from './member-calls.ts'
import { session } from './use-session.ts'

let opened: ReturnType<typeof createApi> | undefined
/** Created on first use, because the page's configuration cannot be read while modules are evaluated. */
const openApi = () => {
  opened ??= createApi(readPageConfig())
  return opened
}

export const { asMember, make, endSession, bind } = createMemberCalls(openApi, session)

/** Takes the ID token of Google's button. */
export const signInWithGoogle = async (idToken: string): Promise<void> => {
  const { user, ...tokens } = await make(enterWithGoogle, { body: { google_token: idToken } })
  session.enter(tokens, user)
  await bind()
}

/** For servers without Google: the server issues an ID token for any name and verifies it like Google's. */
export const signInForDevelopment = async (person: { name: string; email: string }): Promise<void> => {
  const { google_token } = await make(signForDevelopment, { body: person })
  await signInWithGoogle(google_token)
}

export const signStylistIn = async (username: string, password: string): Promise<void> => {
  const { user, ...tokens } = await make(enterStylist, { body: { username: username.trim(), password } })
  session.enter(tokens, user)
  await bind()
}
