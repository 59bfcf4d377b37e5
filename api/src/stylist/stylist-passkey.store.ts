import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../infra/db/database.ts'
import { passkey } from '../infra/schema/passkey.ts'
import { stylist } from '../infra/schema/stylist.ts'

export async function stylistIdOf(database: Database, username: string): Promise<string | undefined> {
  const [row] = await database.select({ id: stylist.id }).from(stylist).where(eq(stylist.username, username))
  return row?.id
}

export const listPasskeysOf = (database: Database, stylistId: string) =>
  database
    .select({ id: passkey.id, name: passkey.name, createdAt: passkey.createdAt, usedAt: passkey.usedAt })
    .from(passkey)
    .where(eq(passkey.stylistId, stylistId))
    .orderBy(passkey.createdAt, passkey.id)

/** Returns the ids of those that there were. */
export async function removePasskeysOf(
  database: Database,
  stylistId: string,
  ids: readonly string[],
): Promise<string[]> {
  const removed = await database
    .delete(passkey)
    .where(and(eq(passkey.stylistId, stylistId), inArray(passkey.id, [...ids])))
    .returning({ id: passkey.id })
  return removed.map(({ id }) => id)
}
