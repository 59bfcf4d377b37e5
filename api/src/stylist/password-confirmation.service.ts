import type { Database } from '../infra/db/database.ts'
import type { TokenKeys } from '../infra/secret/token-keys.ts'
import { isPassword } from './password.ts'
import { signInLimit } from './sign-in-limit.ts'
import { stylistCredentials } from './stylist.store.ts'

/** The account of a stylist who is signed in, and whether a password is theirs. */
export function passwordConfirmation(database: Database, tokenKeys: TokenKeys) {
  const limitFor = signInLimit(database, tokenKeys)
  const find = stylistCredentials(database)

  /** The account, if the password is its. Guesses are counted with those at the sign-in. */
  const confirm = async (id: string, password: string, ip: string) => {
    const found = await find(id)
    if (!found) return undefined
    const limit = limitFor(ip, found.username)
    await limit.takeFromHere()
    if (!(await isPassword(password, found.passwordHash))) return undefined
    await limit.giveBack()
    return found
  }

  return {
    accountOf: async (id: string) => {
      const found = await find(id)
      return found && { id, username: found.username, name: found.name }
    },
    isRight: async (id: string, password: string, ip: string): Promise<boolean> =>
      (await confirm(id, password, ip)) !== undefined,
    confirm,
  }
}
