import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { account } from './account.ts'
import { photo } from './photo.ts'

// The one order in which rows are locked: account, then photo, then what hangs on the photo (request, outfit, item,
// rating); and refresh token before its family. Deleting an account takes them in this order, because the cascade
// goes from parent to child. A transaction that took two of them the other way round could deadlock with it.
//
// Two statements lock for themselves, in the same order: preferences.store.ts its account, rating.store.ts the outfit
// and the item, each with the lock that the foreign key would take anyway.

/** Serialises the uploads of one account. Undefined when the account is deleted. */
export async function lockAccount(tx: Transaction, id: string) {
  const [row] = await tx
    .select({ plan: account.plan })
    .from(account)
    .where(eq(account.id, id))
    .for('no key update')
  return row
}

/** Blocks whatever would insert rows for the account; after the deletion it finds no account. */
export async function lockAccountForDeletion(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: account.id }).from(account).where(eq(account.id, id)).for('update')
}

/**
 * Whatever changes a photo's request or outfit, or deletes the photo, locks the photo first, which serialises them. The
 * account is locked before the photo. Undefined when the photo is deleted.
 */
export async function lockPhoto(
  tx: Transaction,
  photoId: string,
): Promise<{ accountId: string } | undefined> {
  const { rows } = await tx.execute<{ accountId: string }>(
    sql`select ${account.id} as "accountId" from ${photo} join ${account} on ${account.id} = ${photo.accountId}
      where ${photo.id} = ${photoId} for key share of ${account} for no key update of ${photo}`,
  )
  return rows[0]
}
