import { loginFailed } from '@drape/contract/session'
import type { Database } from '../infra/db/database.ts'
import { Refusal } from '../infra/http/refusal.ts'
import type { TokenKeys } from '../infra/secret/token-keys.ts'
import type { DeviceCookies } from './device-cookie.ts'
import { decoyHash, isPassword } from './password.ts'
import { signInLimit } from './sign-in-limit.ts'
import { findStylistByName } from './stylist.store.ts'

/** The form in which usernames are stored, however they were typed. */
export const usernameOf = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase()

/** The same message for an unknown username and a wrong password. */
const wrong = () => new Refusal(401, 'not_signed_in', loginFailed)

interface Attempt {
  readonly username: string
  readonly password: string
  readonly ip: string
  /** The Cookie header as the browser sent it. */
  readonly cookies: string | undefined
  /** Asked for the second factor, once the password is right. */
  readonly confirm: (stylistId: string) => Promise<string | undefined>
}

/** Returns the stylist who knows the password, and has the second factor where one is asked for, or throws. */
export async function stylistSignInService(database: Database, tokenKeys: TokenKeys, devices: DeviceCookies) {
  const limitFor = signInLimit(database, tokenKeys)
  await decoyHash()

  return async (attempt: Attempt) => {
    const username = usernameOf(attempt.username)
    const limit = limitFor(attempt.ip, username)
    const stylist = await findStylistByName(database, username, limit.network)
    const account = { username, passwordHash: stylist?.passwordHash ?? '' }
    const device = stylist && devices.read(attempt.cookies, account)
    if (device) await limit.takeFromDevice(device)
    else {
      await limit.takeFromHere()
      if (!stylist?.isKnownHere) await limit.takeFromAnywhere()
    }
    const isRight = await isPassword(attempt.password, stylist?.passwordHash)
    if (!stylist || !isRight) throw wrong()
    const passkeyId = await attempt.confirm(stylist.id).catch(async (error) => {
      // Asking for it is no guess; a passkey that does not fit is one.
      if (error instanceof Refusal && error.code === 'passkey_needed') await limit.giveBack()
      throw error
    })
    await limit.giveBack()
    /** The Set-Cookie value for the browser. */
    const deviceCookie = devices.write(account, device)
    return { id: stylist.id, name: stylist.name, network: limit.network, deviceCookie, passkeyId }
  }
}
