import type { Database } from '../infra/db/database.ts'
import type { Member } from '../infra/http/member.ts'
import { endSessionsOfStylist } from '../session/session.service.ts'
import { hashPassword } from './password.ts'
import { replacePasswordHash, setPasswordHash } from './stylist.store.ts'

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

/** By the stylist, whose other sessions end. False if the password was changed meanwhile. */
export const replacePassword = (
  database: Database,
  { id, familyId }: Pick<Member, 'id' | 'familyId'>,
  hashes: { readonly was: string; readonly is: string },
): Promise<boolean> =>
  database.transaction(async (tx) => {
    const isReplaced = await replacePasswordHash(tx, id, hashes)
    if (isReplaced) await endSessionsOfStylist(tx, id, familyId)
    return isReplaced
  })
