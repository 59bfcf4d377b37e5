import type { Database } from '../infra/db/database.ts'
import type { Member } from '../infra/http/member.ts'
import { badRequest } from '../infra/http/refusal.ts'
import type { TokenKeys } from '../infra/secret/token-keys.ts'
import type { DeviceCookies } from './device-cookie.ts'
import { hashPassword } from './password.ts'
import { replacePassword } from './password-change.service.ts'
import { passwordConfirmation, wrongPassword } from './password-confirmation.service.ts'
import { passwordFault } from './password-policy.ts'

interface Change {
  readonly stylist: Pick<Member, 'id' | 'familyId'>
  readonly password: string
  readonly next: string
  readonly ip: string
  /** The Cookie header as the browser sent it. */
  readonly cookies: string | undefined
}

/** Sets the password of a stylist who knows the one before. Returns the Set-Cookie value for the browser. */
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
    if (!(await replacePassword(database, stylist, hashes))) throw wrongPassword()
    return devices.write({ ...account, passwordHash: hashes.is }, devices.read(cookies, account))
  }
}
