import { callBackSeconds } from '@drape/contract/outfit'
import { and, eq, exists, inArray, isNull, sql } from 'drizzle-orm'
import { now } from '../infra/db/clock.ts'
import type { Transaction } from '../infra/db/database.ts'
import { garment } from '../infra/schema/garment.ts'
import { notification } from '../infra/schema/notification.ts'
import { outfit, outfitItem } from '../infra/schema/outfit.ts'
import { rating } from '../infra/schema/rating.ts'

type Draft = Pick<
  typeof outfit.$inferInsert & { photoId: string },
  'id' | 'photoId' | 'accountId' | 'stylistId' | 'title' | 'description' | 'imageUrl'
>
type Item = Omit<typeof outfitItem.$inferInsert, 'outfitId' | 'position'>

/**
 * Inserts the draft, or replaces the photo's present one under the same id. The caller has locked the photo and checked
 * that its request is open.
 */
export async function putDraft(tx: Transaction, draft: Draft, items: readonly Item[]): Promise<string> {
  const { id, photoId, accountId, ...content } = draft
  const [row] = await tx
    .insert(outfit)
    .values(draft)
    .onConflictDoUpdate({ target: outfit.photoId, set: { ...content, createdAt: sql`now()` } })
    .returning({ id: outfit.id })
  const outfitId = row?.id ?? id
  await tx.delete(outfitItem).where(eq(outfitItem.outfitId, outfitId))
  await tx.insert(outfitItem).values(items.map((item, position) => ({ ...item, outfitId, position })))
  return outfitId
}

/** Keeps these garments of the account until the transaction ends. Returns how many of them there are. */
export async function lockGarments(tx: Transaction, accountId: string, ids: readonly string[]) {
  const rows = await tx
    .select({ id: garment.id })
    .from(garment)
    .where(and(eq(garment.accountId, accountId), inArray(garment.id, [...ids])))
    .for('key share')
  return rows.length
}

export async function findOutfit(tx: Transaction, id: string) {
  const ratings = tx.select({ id: rating.itemId }).from(rating).where(eq(rating.outfitId, id))
  const [row] = await tx
    .select({
      photoId: outfit.photoId,
      stylistId: outfit.stylistId,
      approvedAt: outfit.approvedAt,
      isOpened: sql<boolean>`${outfit.seenAt} is not null or ${exists(ratings)}`,
      isInTime: sql<boolean>`coalesce(${outfit.callBackUntil} > ${now}, false)`,
    })
    .from(outfit)
    .where(eq(outfit.id, id))
  return row
}

interface Approval {
  readonly stylistNotes: string
  readonly mayCallBack: boolean
}

export async function markApproved(
  tx: Transaction,
  id: string,
  { stylistNotes, mayCallBack }: Approval,
): Promise<void> {
  const callBackUntil = mayCallBack ? sql`${now} + ${callBackSeconds} * interval '1 second'` : null
  await tx
    .update(outfit)
    .set({ approvedAt: sql`now()`, stylistNotes, callBackUntil })
    .where(eq(outfit.id, id))
}

/** No client opens or rates it until the transaction ends. The caller has locked the photo. */
export async function lockOutfit(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: outfit.id }).from(outfit).where(eq(outfit.id, id)).for('update')
}

/** It is a draft again, and its client is not notified. */
export async function unmarkApproved(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(outfit)
    .set({ approvedAt: null, stylistNotes: null, callBackUntil: null })
    .where(eq(outfit.id, id))
  await tx.delete(notification).where(eq(notification.outfitId, id))
}

export async function deleteDraft(tx: Transaction, photoId: string): Promise<void> {
  await tx.delete(outfit).where(and(eq(outfit.photoId, photoId), isNull(outfit.approvedAt)))
}
