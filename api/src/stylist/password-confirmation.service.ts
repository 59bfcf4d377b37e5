import type { Database } from '../infra/db/database.ts'
import { conflict } from '../infra/http/refusal.ts'
import type { TokenKeys } from '../infra/secret/token-keys.ts'
import { isPassword } from './password.ts'
import { signInLimit } from './sign-in-limit.ts'
import { findStylist } from './stylist.store.ts'

export const wrongPassword = () => conflict('That is not your password.')

/** The account of a stylist who is signed in, and whether a password is theirs. */
export function passwordConfirmation(database: Database, tokenKeys: TokenKeys) {
  const limitFor = signInLimit(database, tokenKeys)

  /** The account, or throws if the password is not its. Guesses are counted with those at the sign-in. */
  const confirm = async (id: string, password: string, ip: string) => {
    const account = await findStylist(database, id)
    if (!account) throw wrongPassword()
    const limit = limitFor(ip, account.username)
    await limit.takeFromHere()
    if (!(await isPassword(password, account.passwordHash))) throw wrongPassword()
    await limit.giveBack()
    return account
  }

  return { accountOf: (id: string) => findStylist(database, id), confirm }
}
