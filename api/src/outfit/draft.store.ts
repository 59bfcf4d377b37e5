import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { outfit, outfitItem } from '../schema/outfit.ts'

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

export async function findOutfit(tx: Transaction, id: string) {
  const [row] = await tx
    .select({ photoId: outfit.photoId, stylistId: outfit.stylistId, approvedAt: outfit.approvedAt })
    .from(outfit)
    .where(eq(outfit.id, id))
  return row
}

export async function markApproved(tx: Transaction, id: string, stylistNotes: string): Promise<void> {
  await tx.update(outfit).set({ approvedAt: sql`now()`, stylistNotes }).where(eq(outfit.id, id))
}

export async function deleteDraft(tx: Transaction, photoId: string): Promise<void> {
  await tx.delete(outfit).where(and(eq(outfit.photoId, photoId), isNull(outfit.approvedAt)))
}
