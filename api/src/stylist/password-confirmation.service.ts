import type { Database } from '../db/database.ts'
import type { TokenKeys } from '../secret/token-keys.ts'
import { isPassword } from './password.ts'
import { signInLimit } from './sign-in-limit.ts'
import { stylistCredentials } from './stylist.store.ts'

/** The account of a stylist who is signed in, and whether a password is theirs. */
export function passwordConfirmation(database: Database, tokenKeys: TokenKeys) {
  const limitFor = signInLimit(database, tokenKeys)
  const find = stylistCredentials(database)
  return {
    accountOf: async (id: string) => {
      const found = await find(id)
      return found && { id, username: found.username, name: found.name }
    },
    /** Guesses are counted with those at the sign-in. */
    isRight: async (id: string, password: string, ip: string): Promise<boolean> => {
      const found = await find(id)
      if (!found) return false
      const limit = limitFor(ip, found.username)
      await limit.takeFromHere()
      if (!(await isPassword(password, found.passwordHash))) return false
      await limit.giveBack()
      return true
    },
  }
}
