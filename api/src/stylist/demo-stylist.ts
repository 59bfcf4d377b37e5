import { signer } from '@drape/platform/server/signer'
import type { Database } from '../infra/db/database.ts'
import type { TokenKeys } from '../infra/secret/token-keys.ts'
import { hashPassword, isPassword, makePassword } from './password.ts'
import { changePassword } from './password-change.service.ts'
import { addStylist, findStylistByName } from './stylist.store.ts'

const username = 'demo'

/**
 * One stylist for trying the product in development. The password is derived from the server's key: the same at each
 * start and on each replica, stored nowhere, and unknown to strangers.
 */
export function demoStylist(tokenKeys: TokenKeys) {
  const { sign } = signer(tokenKeys, 'demo stylist')
  return { username, password: makePassword(Buffer.from(sign(username), 'base64url')) }
}

export async function seedDemoStylist(database: Database, tokenKeys: TokenKeys) {
  const { password } = demoStylist(tokenKeys)
  const account = await findStylistByName(database, username, '')
  if (!account) {
    await addStylist(database, { username, name: 'Demo Stylist', passwordHash: await hashPassword(password) })
  } else if (!(await isPassword(password, account.passwordHash))) {
    await changePassword(database, username, password)
  }
  return { username, password }
}
