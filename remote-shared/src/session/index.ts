// organize-imports-ignore: it must be evaluated first.
import '../api/jitless.ts'

export { NotSignedIn } from './member.calls.ts'
export { signInForDevelopment, signInWithGoogle, signStylistIn } from './sign-in.ts'
export { signOut, useSession } from './use-session.ts'
