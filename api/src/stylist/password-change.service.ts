import type { Database } from '../infra/db/database.ts'
import { endSessionsOfStylist } from '../session/session.service.ts'
import { hashPassword } from './password.ts'
import { setPasswordHash } from './stylist.store.ts'

/** Returns the stylist's id, or undefined if there is none. All sessions of the stylist end. */
export async function changePassword(
  database: Database,
  username: string,
  password: string,
): Promise<string | undefined> {
  const hash = await hashPassword(password)
  return database.transaction(async (tx) => {
    const id = await setPasswordHash(tx, username, hash)
    if (id) await endSessionsOfStylist(tx, id)
    return id
  })
}
