import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { account } from './account.ts'
import { photo } from './photo.ts'
import { stylist } from './stylist.ts'

// The one order in which rows are locked: account, then photo, then garment, then what hangs on the photo (request,
// outfit, item, rating, hand-over); account before its sessions; stylist before request; refresh token before its family;
// and the end of the view records after everything else. Deleting an account takes them in this order, because the
// cascade goes from parent to child. A transaction that took two of them the other way round could deadlock with it.
//
// One statement locks for itself, in the same order: rating.store.ts the outfit and the item, with the locks that the
// foreign keys would take anyway. A change of a rating locks the outfit.

/** Serialises the writes of one account, above all its uploads. Undefined when the account is deleted. */
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

/** Keeps the stylist's account from being deleted until the end of the transaction. Undefined when it is deleted. */
export async function sustainStylist(tx: Transaction, id: string): Promise<{ name: string } | undefined> {
  const [row] = await tx
    .select({ name: stylist.name })
    .from(stylist)
    .where(eq(stylist.id, id))
    .for('key share')
  return row
}

/**
 * Serialises "take next" and changes of templates for a stylist, so that a repeated call sees the result of the first.
 * False when the stylist's account is deleted.
 */
export async function lockStylist(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: stylist.id })
    .from(stylist)
    .where(eq(stylist.id, id))
    .for('no key update')
  return row !== undefined
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
