import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../infra/db/database.ts'
import { messagePicture } from '../infra/schema/conversation.ts'

interface Side {
  readonly photoId: string
  /** Null for the client. */
  readonly stylistId: string | null
}

export async function findPicture(reader: Database | Transaction, photoId: string, key: string) {
  const isThis = and(eq(messagePicture.photoId, photoId), eq(messagePicture.idempotencyKey, key))
  const [row] = await reader
    .select({ id: messagePicture.id, stylistId: messagePicture.stylistId })
    .from(messagePicture)
    .where(isThis)
  return row
}

/** Of the client, or of all stylists; with those whose message has not come. */
export const countPictures = (tx: Transaction, { photoId, stylistId }: Side): Promise<number> =>
  tx.$count(
    messagePicture,
    and(
      eq(messagePicture.photoId, photoId),
      stylistId === null ? isNull(messagePicture.stylistId) : isNotNull(messagePicture.stylistId),
    ),
  )

export const insertPicture = async (tx: Transaction, row: typeof messagePicture.$inferInsert) => {
  await tx.insert(messagePicture).values(row)
  return { id: row.id, stylistId: row.stylistId ?? null }
}

/** Returns whether all of them were there, sent by the same side and in no other message. */
export async function attachPictures(
  tx: Transaction,
  { id, photoId, stylistId }: Side & { readonly id: string },
  pictures: readonly string[],
): Promise<boolean> {
  const { rowCount } = await tx
    .update(messagePicture)
    .set({
      messageId: id,
      position: sql`array_position(${sql.param(pictures)}::uuid[], ${messagePicture.id})`,
    })
    .where(
      and(
        inArray(messagePicture.id, [...pictures]),
        eq(messagePicture.photoId, photoId),
        stylistId === null ? isNull(messagePicture.stylistId) : eq(messagePicture.stylistId, stylistId),
        isNull(messagePicture.messageId),
      ),
    )
  return rowCount === pictures.length
}

/** Those of a photo's conversation. */
export async function pictureIdsOf(tx: Transaction, photoId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: messagePicture.id })
    .from(messagePicture)
    .where(eq(messagePicture.photoId, photoId))
  return rows.map(({ id }) => id)
}

/** The rows of pictures whose message has not come within a day. Their files are removed as orphans. */
export async function removeUnsentPictures(database: Database): Promise<void> {
  const isOld = sql`${messagePicture.addedAt} < now() - interval '1 day'`
  await database.delete(messagePicture).where(and(isNull(messagePicture.messageId), isOld))
}
