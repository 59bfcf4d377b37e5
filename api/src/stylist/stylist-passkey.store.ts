import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../infra/db/database.ts'
import { passkey } from '../infra/schema/passkey.ts'

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
