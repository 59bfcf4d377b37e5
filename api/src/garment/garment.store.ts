import { and, asc, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { now } from '../infra/db/clock.ts'
import type { Database, Transaction } from '../infra/db/database.ts'
import { highestId } from '../infra/db/page.ts'
import { garment } from '../infra/schema/garment.ts'
import { photo } from '../infra/schema/photo.ts'

export type GarmentRow = Pick<
  typeof garment.$inferSelect,
  'id' | 'kind' | 'colour' | 'name' | 'note' | 'addedAt' | 'archivedAt'
>
type Words = Pick<GarmentRow, 'kind' | 'colour' | 'name' | 'note'>
type Changes = { readonly [Word in keyof Words]?: Words[Word] | undefined }

interface Own {
  readonly id: string
  readonly accountId: string
}

const columns = {
  id: garment.id,
  kind: garment.kind,
  colour: garment.colour,
  name: garment.name,
  note: garment.note,
  addedAt: garment.addedAt,
  archivedAt: garment.archivedAt,
}

const isOwn = ({ id, accountId }: Own) => and(eq(garment.id, id), eq(garment.accountId, accountId))

/** Whether the piece is in the wardrobe of the account, and not archived. */
export const isInWardrobe = async (tx: Transaction, own: Own): Promise<boolean> =>
  (await tx.$count(garment, and(isOwn(own), isNull(garment.archivedAt)))) > 0

/** The newest first. */
export const listOwn = (database: Database, accountId: string, before = highestId, count: number) =>
  database
    .select(columns)
    .from(garment)
    .where(and(eq(garment.accountId, accountId), lt(garment.id, before)))
    .orderBy(desc(garment.id))
    .limit(count)

/** Those of the photo's client that are not archived, the newest first. */
export const listOfPhoto = (database: Database, photoId: string, before = highestId, count: number) =>
  database
    .select(columns)
    .from(garment)
    .innerJoin(photo, eq(photo.accountId, garment.accountId))
    .where(and(eq(photo.id, photoId), isNull(garment.archivedAt), lt(garment.id, before)))
    .orderBy(desc(garment.id))
    .limit(count)

/** In pages by id, for the export. */
export const listGarmentsOfAccount = (database: Database, accountId: string, after: string, count: number) =>
  database
    .select(columns)
    .from(garment)
    .where(and(eq(garment.accountId, accountId), gt(garment.id, after)))
    .orderBy(asc(garment.id))
    .limit(count)

export async function findUnderKey(database: Database | Transaction, accountId: string, key: string) {
  const isThis = and(eq(garment.accountId, accountId), eq(garment.idempotencyKey, key))
  return (await database.select(columns).from(garment).where(isThis))[0]
}

export const countGarments = async (tx: Transaction, accountId: string): Promise<number> =>
  tx.$count(garment, eq(garment.accountId, accountId))

export async function insertGarment(tx: Transaction, row: typeof garment.$inferInsert): Promise<GarmentRow> {
  const [inserted] = await tx.insert(garment).values(row).returning(columns)
  if (!inserted) throw new Error('the insert of a garment returned no row')
  return inserted
}

export async function updateGarment(
  database: Database,
  own: Own,
  words: Changes,
  isArchived: boolean | undefined,
): Promise<GarmentRow | undefined> {
  const archivedAt = isArchived ? sql`coalesce(${garment.archivedAt}, ${now})` : null
  const [changed] = await database
    .update(garment)
    // The id makes a statement of a change of nothing.
    .set({ id: own.id, ...words, ...(isArchived !== undefined && { archivedAt }) })
    .where(isOwn(own))
    .returning(columns)
  return changed
}

/** Returns whether there was one. */
export const removeGarment = async (database: Database, own: Own): Promise<boolean> =>
  (await database.delete(garment).where(isOwn(own))).rowCount === 1
