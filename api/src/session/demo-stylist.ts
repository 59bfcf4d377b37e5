import { createHmac } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { hashPassword, isPassword, makePassword } from './password.ts'
import { addStylist, changePassword, prepareFindStylist } from './stylist.store.ts'
import { keysFor, type TokenKeys } from './token-keys.ts'

const username = 'demo'

/**
 * One stylist to look around with, in development only. The password follows from the server's own key:
 * the same at each start and on each replica, kept nowhere, and none that a stranger could know.
 */
export function demoStylist(tokenKeys: TokenKeys) {
  const [key = Buffer.alloc(0)] = keysFor(tokenKeys, 'demo stylist')
  return { username, password: makePassword(createHmac('sha256', key).update(username).digest()) }
}

export async function seedDemoStylist(database: Database, tokenKeys: TokenKeys) {
  const { password } = demoStylist(tokenKeys)
  const found = await prepareFindStylist(database)(username, '')
  if (!found) {
    await addStylist(database, { username, name: 'Demo Stylist', passwordHash: await hashPassword(password) })
  } else if (!(await isPassword(password, found.passwordHash))) {
    await changePassword(database, username, await hashPassword(password))
  }
  return { username, password }
}
