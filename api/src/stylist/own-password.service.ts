import type { Database } from '../infra/db/database.ts'
import type { Member } from '../infra/http/member.ts'
import { badRequest } from '../infra/http/refusal.ts'
import type { TokenKeys } from '../infra/secret/token-keys.ts'
import { endSessionsOfStylist } from '../session/session.service.ts'
import type { DeviceCookies } from './device-cookie.ts'
import { hashPassword } from './password.ts'
import { passwordConfirmation, wrongPassword } from './password-confirmation.service.ts'
import { passwordFault } from './password-policy.ts'
import { replacePasswordHash } from './stylist.store.ts'

interface Change {
  readonly stylist: Pick<Member, 'id' | 'familyId'>
  readonly password: string
  readonly next: string
  readonly ip: string
  /** The Cookie header as the browser sent it. */
  readonly cookies: string | undefined
}

/** Sets the password of a stylist who knows the one before, and ends their other sessions. Returns the Set-Cookie value for the browser. */
export function ownPasswordService(database: Database, tokenKeys: TokenKeys, devices: DeviceCookies) {
  const { confirm } = passwordConfirmation(database, tokenKeys)

  return async ({ stylist, password, next, ip, cookies }: Change): Promise<string> => {
    const account = await confirm(stylist.id, password, ip)
    const fault =
      password === next
        ? 'The new password is the one that you have.'
        : await passwordFault(next, account.username)
    if (fault) throw badRequest(fault)
    const hashes = { was: account.passwordHash, is: await hashPassword(next) }
    await database.transaction(async (tx) => {
      // It was changed meanwhile.
      if (!(await replacePasswordHash(tx, stylist.id, hashes))) throw wrongPassword()
      await endSessionsOfStylist(tx, stylist.id, stylist.familyId)
    })
    return devices.write({ ...account, passwordHash: hashes.is }, devices.read(cookies, account))
  }
}
