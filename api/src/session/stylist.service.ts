import type { Database } from '../db/database.ts'
import { Refusal } from '../http/refusal.ts'
import type { DeviceCookies } from './device-cookie.ts'
import { isPassword, nobodysHash } from './password.ts'
import { prepareSignInLimit } from './sign-in-limit.ts'
import { prepareFindStylist } from './stylist.store.ts'
import type { TokenKeys } from './token-keys.ts'

/** As it is kept: however it was typed. */
export const usernameOf = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase()

/** One sentence for a name that nobody has and a password that is wrong. */
const wrong = () => new Refusal(401, 'not_signed_in', 'Login failed. Please check your credentials.')

interface Attempt {
  readonly username: string
  readonly password: string
  readonly ip: string
  /** The header, as the browser sent it. */
  readonly cookies: string | undefined
}

interface Entrance {
  readonly id: string
  readonly name: string
  readonly network: string
  /** What the browser is to keep. */
  readonly deviceCookie: string
}

/** Tells which stylist knows the password, or refuses. */
export async function prepareStylistEntrance(
  database: Database,
  tokenKeys: TokenKeys,
  devices: DeviceCookies,
) {
  const limitFor = prepareSignInLimit(database, tokenKeys)
  const findStylist = prepareFindStylist(database)
  await nobodysHash()

  return async (given: Attempt): Promise<Entrance> => {
    const username = usernameOf(given.username)
    const limit = limitFor(given.ip, username)
    const found = await findStylist(username, limit.network)
    const account = { username, passwordHash: found?.passwordHash ?? '' }
    const device = found && devices.read(given.cookies, account)
    if (device) await limit.takeFromDevice(device)
    else {
      await limit.takeFromHere()
      if (!found?.isKnownHere) await limit.takeFromAnywhere()
    }
    const isRight = await isPassword(given.password, found?.passwordHash)
    if (!found || !isRight) throw wrong()
    await limit.giveBack()
    const deviceCookie = devices.write(account, device)
    return { id: found.id, name: found.name, network: limit.network, deviceCookie }
  }
}
