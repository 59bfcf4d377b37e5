import type { Database } from '../infra/db/database.ts'
import type { TokenKeys } from '../infra/secret/token-keys.ts'
import { isPassword } from './password.ts'
import { signInLimit } from './sign-in-limit.ts'
import { stylistById } from './stylist.store.ts'

/** The account of a stylist who is signed in, and whether a password is theirs. */
export function passwordConfirmation(database: Database, tokenKeys: TokenKeys) {
  const limitFor = signInLimit(database, tokenKeys)
  const find = stylistById(database)

  /** The account, if the password is its. Guesses are counted with those at the sign-in. */
  const confirm = async (id: string, password: string, ip: string) => {
    const account = await find(id)
    if (!account) return undefined
    const limit = limitFor(ip, account.username)
    await limit.takeFromHere()
    if (!(await isPassword(password, account.passwordHash))) return undefined
    await limit.giveBack()
    return account
  }

  return {
    accountOf: find,
    isRight: async (id: string, password: string, ip: string): Promise<boolean> =>
      (await confirm(id, password, ip)) !== undefined,
    confirm,
  }
}
