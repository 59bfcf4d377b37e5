// organize-imports-ignore: it must be evaluated first.
import '../api/jitless.ts'

export { signOut, useSession } from './use-session.ts'
