import type { Database } from '../db/database.ts'
import { Refusal } from '../http/refusal.ts'
import { isPassword, nobodysHash } from './password.ts'
import { prepareSignInLimit } from './sign-in-limit.ts'
import { prepareFindStylist } from './stylist.store.ts'
import type { TokenKeys } from './token-keys.ts'

/** As it is kept: however it was typed. */
export const usernameOf = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase()

/** One sentence for a name that nobody has and a password that is wrong. */
const wrong = () => new Refusal(401, 'not_signed_in', 'Login failed. Please check your credentials.')

interface Entrance {
  readonly id: string
  readonly name: string
  readonly network: string
}

/** Tells which stylist knows the password, or refuses. */
export async function prepareStylistEntrance(database: Database, tokenKeys: TokenKeys) {
  const limitFor = prepareSignInLimit(database, tokenKeys)
  const findStylist = prepareFindStylist(database)
  await nobodysHash()

  return async (given: { username: string; password: string; ip: string }): Promise<Entrance> => {
    const username = usernameOf(given.username)
    const limit = limitFor(given.ip, username)
    await limit.takeFromHere()
    const found = await findStylist(username, limit.network)
    if (!found?.isKnownHere) await limit.takeFromAnywhere()
    const isRight = await isPassword(given.password, found?.passwordHash)
    if (!found || !isRight) throw wrong()
    await limit.giveBack()
    return { id: found.id, name: found.name, network: limit.network }
  }
}
