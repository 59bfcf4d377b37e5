export { CallFailed } from '../http/call-failed.ts'
export { readPageConfig } from '../http/page-config.ts'
export { hasPasskey, recordPasskey } from './known-passkey.ts'
export {
  bringSignIn,
  hurrySignIn,
  signInForDevelopment,
  signOut,
  signStylistIn,
} from './late-sign-in.ts'
export { NotSignedIn } from './not-signed-in.ts'
export { createSessionStore } from './session-store.ts'
export { useSession } from './use-session.ts'
export { useSignInTrouble } from './use-sign-in-trouble.ts'
