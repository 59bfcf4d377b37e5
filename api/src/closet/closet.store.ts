import type { SavedOutfit } from '@drape/contract/closet'
import { and, asc, desc, eq, isNotNull, isNull, lt, type SQLWrapper, sql } from 'drizzle-orm'
import { now } from '../infra/db/clock.ts'
import type { Database } from '../infra/db/database.ts'
import { jsonObject } from '../infra/db/json-object.ts'
import { highestId } from '../infra/db/page.ts'
import { prepared } from '../infra/db/prepared.ts'
import { outfit, outfitItem, outfitWear } from '../infra/schema/outfit.ts'
import { isPageOfItem, shopNote, shopPage } from '../infra/schema/piece.ts'
import { isKeptByRating, rating } from '../infra/schema/rating.ts'

interface Piece {
  readonly outfitId: string
  readonly itemId: string
  readonly accountId: string
  readonly isBought: boolean
}

const pieceColumns = {
  id: outfitItem.id,
  name: outfitItem.name,
  brand: outfitItem.brand,
  category: outfitItem.category,
  image_url: outfitItem.imageUrl,
  price: outfitItem.estimatedPrice,
  buyUrl: outfitItem.ecommerceUrl,
  userRating: rating.stars,
  isBought: sql<boolean>`${outfitItem.boughtAt} is not null`,
  garment_id: outfitItem.garmentId,
  shop: shopNote,
} satisfies Readonly<Record<keyof SavedOutfit['items'][number], SQLWrapper>>

export function closetStore(database: Database) {
  const items = database
    .select({
      all: sql<
        SavedOutfit['items']
      >`json_agg(${jsonObject(pieceColumns)} order by ${outfitItem.position})`.as('all_items'),
    })
    .from(outfitItem)
    .leftJoin(rating, eq(rating.itemId, outfitItem.id))
    .leftJoin(shopPage, isPageOfItem)
    .where(and(eq(outfitItem.outfitId, outfit.id), isNull(outfitItem.replacedAt)))
    .as('items')
  const worn = database
    .select({
      is: sql<
        NonNullable<SavedOutfit['worn']>
      >`json_build_object('days', count(*), 'last', max(${outfitWear.day}))`.as('worn_days'),
    })
    .from(outfitWear)
    .where(eq(outfitWear.outfitId, outfit.id))
    .as('worn')
  const page = prepared('closet', () =>
    database
      .select({
        id: outfit.id,
        title: outfit.title,
        description: outfit.description,
        items: items.all,
        worn: worn.is,
      })
      .from(outfit)
      .innerJoinLateral(items, sql`true`)
      .innerJoinLateral(worn, sql`true`)
      .where(
        and(
          eq(outfit.accountId, sql.placeholder('accountId')),
          isNotNull(outfit.savedAt),
          lt(outfit.id, sql.placeholder('before')),
        ),
      )
      .orderBy(desc(outfit.id))
      .limit(sql.placeholder('count')),
  )

  const ownOutfit = (outfitId: string, accountId: string) =>
    and(eq(outfit.id, outfitId), eq(outfit.accountId, accountId), isNotNull(outfit.approvedAt))

  return {
    readPage: (accountId: string, before = highestId, count: number) => page({ accountId, before, count }),

    /** Returns whether there is such an outfit, in the closet or not; and a rating that keeps one that is put back. */
    keep: async (outfitId: string, accountId: string, isKept: boolean): Promise<boolean> => {
      const savedAt = isKept ? sql`coalesce(${outfit.savedAt}, ${now})` : null
      const { rowCount } = await database
        .update(outfit)
        .set({ savedAt })
        .where(and(ownOutfit(outfitId, accountId), isKept ? isKeptByRating(outfitId) : undefined))
      return rowCount === 1
    },

    /** Returns whether there is such an outfit. The day counts once. */
    wear: async (outfitId: string, accountId: string, day: string): Promise<boolean> => {
      const own = database
        .select({ outfitId: outfit.id, day: sql<string>`${day}::date`.as('day') })
        .from(outfit)
        .where(ownOutfit(outfitId, accountId))
      const { rowCount } = await database
        .insert(outfitWear)
        .select(own)
        .onConflictDoUpdate({ target: [outfitWear.outfitId, outfitWear.day], set: { day } })
      return rowCount === 1
    },

    /** Returns whether there is such an outfit, worn on the day or not. */
    takeOff: async (outfitId: string, accountId: string, day: string): Promise<boolean> => {
      const isThere = (await database.$count(outfit, ownOutfit(outfitId, accountId))) === 1
      if (isThere)
        await database
          .delete(outfitWear)
          .where(and(eq(outfitWear.outfitId, outfitId), eq(outfitWear.day, day)))
      return isThere
    },

    /** Returns whether the piece exists. A piece that was replaced by another is hidden, and is not changed. */
    mark: async ({ outfitId, itemId, accountId, isBought }: Piece): Promise<boolean> => {
      const boughtAt = isBought ? sql`coalesce(${outfitItem.boughtAt}, ${now})` : null
      const { rowCount } = await database
        .update(outfitItem)
        .set({ boughtAt })
        .from(outfit)
        .where(
          and(
            ownOutfit(outfitId, accountId),
            eq(outfitItem.outfitId, outfit.id),
            eq(outfitItem.id, itemId),
            isNull(outfitItem.replacedAt),
          ),
        )
      return rowCount === 1
    },
  }
}

/** The days on which an outfit was worn, the first one first. */
export const listWornDays = async (database: Database, outfitId: string): Promise<string[]> => {
  const rows = await database
    .select({ day: outfitWear.day })
    .from(outfitWear)
    .where(eq(outfitWear.outfitId, outfitId))
    .orderBy(asc(outfitWear.day))
  return rows.map(({ day }) => day)
}
