import type { User } from '@drape/contract/session'
import { writeStored } from '../storage/local-storage.ts'
import { session } from './use-session.ts'

/** Stores the member whom the server names as signed in. */
export const knowMember = (user: User): void => {
  writeStored('user', user)
  session.restore()
}
