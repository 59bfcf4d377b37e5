import type { Outfit, OutfitItem } from '@drape/contract/outfit'
import { and, eq, isNotNull, isNull, or, type SQLWrapper, sql } from 'drizzle-orm'
import { now } from '../infra/db/clock.ts'
import type { Database, Transaction } from '../infra/db/database.ts'
import { jsonObject } from '../infra/db/json-object.ts'
import { prepared } from '../infra/db/prepared.ts'
import { outfit, outfitItem } from '../infra/schema/outfit.ts'
import { isPageOfItem, shopNote, shopPage } from '../infra/schema/piece.ts'
import { rating } from '../infra/schema/rating.ts'
import { stylist } from '../infra/schema/stylist.ts'

const itemColumns = {
  uuid: outfitItem.id,
  name: outfitItem.name,
  brand: outfitItem.brand,
  category: outfitItem.category,
  image_url: outfitItem.imageUrl,
  ecommerce_url: outfitItem.ecommerceUrl,
  estimated_price: outfitItem.estimatedPrice,
  size: outfitItem.size,
  fit_note: outfitItem.fitNote,
  isBought: sql<boolean>`${outfitItem.boughtAt} is not null`,
  garment_id: outfitItem.garmentId,
  shop: sql<OutfitItem['shop']>`${shopNote}`,
} satisfies Readonly<Record<keyof OutfitItem, SQLWrapper>>

// PostgreSQL builds the JSON of the items, so that an outfit is one row. Prices have two decimals below ten million,
// which a double holds exactly.
const items = sql<Outfit['items']>`json_agg(${jsonObject(itemColumns)} order by ${outfitItem.position})`

const selectOutfit = (database: Database | Transaction) =>
  database
    .select({
      id: outfit.id,
      photoId: outfit.photoId,
      title: outfit.title,
      description: outfit.description,
      imageUrl: outfit.imageUrl,
      stylistNotes: outfit.stylistNotes,
      stylistName: stylist.name,
      createdAt: outfit.createdAt,
      approvedAt: outfit.approvedAt,
      items,
    })
    .from(outfit)
    .innerJoin(outfitItem, and(eq(outfitItem.outfitId, outfit.id), isNull(outfitItem.replacedAt)))
    .leftJoin(shopPage, isPageOfItem)
    .leftJoin(stylist, eq(stylist.id, outfit.stylistId))
    .groupBy(outfit.id, stylist.id)
    .$dynamic()

export type OutfitRow = Awaited<ReturnType<typeof selectOutfit>>[number]

const isApproved = isNotNull(outfit.approvedAt)

export function outfitStore(database: Database) {
  const isThis = eq(outfit.id, sql.placeholder('id'))
  const isOwn = and(isThis, eq(outfit.accountId, sql.placeholder('callerId')), isApproved)
  const ofClient = prepared('outfit_of_client', () => selectOutfit(database).where(isOwn))
  // A draft is no longer found once its photo is deleted.
  const ofStylist = prepared('outfit_of_stylist', () =>
    selectOutfit(database).where(
      and(
        isThis,
        eq(outfit.stylistId, sql.placeholder('callerId')),
        or(isApproved, isNotNull(outfit.photoId)),
      ),
    ),
  )

  return {
    ofClient: async (id: string, callerId: string) => (await ofClient({ id, callerId }))[0],
    ofStylist: async (id: string, callerId: string) => (await ofStylist({ id, callerId }))[0],
  }
}

/** Returns whether there is such an outfit. A repetition writes nothing. */
export async function markSeen(database: Database, id: string, accountId: string): Promise<boolean> {
  const isOwn = and(eq(outfit.id, id), eq(outfit.accountId, accountId), isApproved)
  const { rowCount } = await database
    .update(outfit)
    .set({ seenAt: now })
    .where(and(isOwn, isNull(outfit.seenAt)))
  return rowCount === 1 || (await database.$count(outfit, isOwn)) === 1
}

export const hasMade = async (database: Database, stylistId: string, photoId: string): Promise<boolean> =>
  (await database.$count(outfit, and(eq(outfit.photoId, photoId), eq(outfit.stylistId, stylistId)))) > 0

/** The pieces that others have replaced. */
export const listReplaced = (database: Database, outfitId: string) =>
  database
    .select({ ...itemColumns, rating: rating.stars })
    .from(outfitItem)
    .leftJoin(rating, eq(rating.itemId, outfitItem.id))
    .leftJoin(shopPage, isPageOfItem)
    .where(and(eq(outfitItem.outfitId, outfitId), isNotNull(outfitItem.replacedAt)))
    .orderBy(outfitItem.replacedAt)
