import { changeSeconds, type Reason, type SizeTrouble, savingRating } from '@drape/contract/rating'
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { now } from '../infra/db/clock.ts'
import type { Database } from '../infra/db/database.ts'
import { namedQueries, prepared } from '../infra/db/prepared.ts'
import { outfit, outfitItem } from '../infra/schema/outfit.ts'
import { isKeptByRating, rating } from '../infra/schema/rating.ts'

export interface NewRating {
  readonly outfitId: string
  readonly itemId: string
  readonly accountId: string
  readonly stars: number
  readonly reasons: readonly Reason[]
  readonly neverAgain: boolean
  readonly size: SizeTrouble | null
}

// A prepared statement of pg, because drizzle cannot express it, and it has to be one statement: the rating, whether it
// is the first, and the place in the closet. The lock is the one that the rating's foreign key takes anyway, only
// earlier. coalesce in place of a condition, which would be judged by what stood at the beginning: a change that takes
// the outfit out of the closet may have come since.
const rate = `
  with target as (
    select item.id, item.outfit_id from outfit join outfit_item item on item.outfit_id = outfit.id
    where outfit.id = $1 and item.id = $2 and outfit.account_id = $3 and outfit.approved_at is not null
      and item.replaced_at is null
    for key share of outfit, item
  ), rated as (
    insert into rating (item_id, outfit_id, stars, reasons, never_again, size, created_at)
    select id, outfit_id, $4::smallint, $5::text[], $6::boolean, $7::text, now() from target
    on conflict (item_id) do nothing returning outfit_id
  ), saved as (
    update outfit set saved_at = coalesce(outfit.saved_at, now()) from rated
    where outfit.id = rated.outfit_id and $4::smallint >= ${savingRating}
  )
  select exists (select from target) as "isThere", exists (select from rated) as "isFirst"`

const secondsLeft = sql`ceil(${changeSeconds} - extract(epoch from ${now} - ${rating.createdAt}))`

export function ratingStore(database: Database) {
  const ask = namedQueries(database)
  const ofOutfit = prepared('ratings_of_outfit', () =>
    database
      .select({
        itemId: outfitItem.id,
        stars: rating.stars,
        reasons: rating.reasons,
        neverAgain: rating.neverAgain,
        size: rating.size,
        secondsLeft: sql<number | null>`${secondsLeft}::int`,
        isInCloset: sql<boolean>`${outfit.savedAt} is not null`,
      })
      .from(outfit)
      .innerJoin(outfitItem, and(eq(outfitItem.outfitId, outfit.id), isNull(outfitItem.replacedAt)))
      .leftJoin(rating, eq(rating.itemId, outfitItem.id))
      .where(
        and(
          eq(outfit.id, sql.placeholder('outfitId')),
          eq(outfit.accountId, sql.placeholder('accountId')),
          isNotNull(outfit.approvedAt),
        ),
      )
      .orderBy(asc(outfitItem.position)),
  )

  return {
    /** Every item of a delivered outfit, with its rating if it has one. */
    ofOutfit: (outfitId: string, accountId: string) => ofOutfit({ outfitId, accountId }),

    rate: async ({ outfitId, itemId, accountId, stars, reasons, neverAgain, size }: NewRating) => {
      const values = [outfitId, itemId, accountId, stars, reasons, neverAgain, size]
      return (await ask<{ isThere: boolean; isFirst: boolean }>('rate', rate, ...values))[0]
    },

    /** Returns whether there was a rating that is not locked yet. The outfit stays in the closet while any keeps it. */
    change: ({ outfitId, itemId, accountId, stars, reasons, ...rest }: NewRating): Promise<boolean> =>
      database.transaction(async (tx) => {
        const own = and(eq(outfit.id, outfitId), eq(outfit.accountId, accountId))
        // Of two changes the second has to see the result of the first.
        const [locked] = await tx.select({ id: outfit.id }).from(outfit).where(own).for('no key update')
        if (!locked) return false
        const { rowCount } = await tx
          .update(rating)
          .set({ stars, reasons: [...reasons], ...rest })
          .where(and(eq(rating.itemId, itemId), eq(rating.outfitId, outfitId), sql`${secondsLeft} > 0`))
        if (!rowCount) return false
        // A lower rating does not save an outfit again that the client removed from the closet.
        const savedAt = stars >= savingRating ? sql`coalesce(${outfit.savedAt}, ${now})` : outfit.savedAt
        await tx
          .update(outfit)
          .set({ savedAt: sql`case when ${isKeptByRating(outfitId)} then ${savedAt} end` })
          .where(own)
        return true
      }),
  }
}
