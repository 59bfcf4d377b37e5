// organize-imports-ignore: it must be evaluated first.
import '../http/jitless.ts'

// A door of their own: the sign-in asks for a passkey at once, and to make the schemas of all other calls takes a slow
// phone a tenth of a second.
export { type Assertion, beginPasskeySignIn, signInWithPasskey } from '@drape/contract/passkey'
