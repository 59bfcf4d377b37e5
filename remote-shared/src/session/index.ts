export { signOut, useSession } from './use-session.ts'
