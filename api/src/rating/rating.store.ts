import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { outfit, outfitItem } from '../schema/outfit.ts'
import { rating } from '../schema/rating.ts'

export interface NewRating {
  readonly outfitId: string
  readonly itemId: string
  readonly accountId: string
  readonly stars: number
  readonly isSaving: boolean
}

// A prepared statement of pg, because drizzle cannot express it, and it has to be one statement: the rating, whether it
// is the first, and the place in the closet. The lock is the one that the rating's foreign key takes anyway, only
// earlier.
const rate = `
  with target as (
    select item.id, item.outfit_id from outfit join outfit_item item on item.outfit_id = outfit.id
    where outfit.id = $1 and item.id = $2 and outfit.account_id = $3 and outfit.approved_at is not null
    for key share of outfit, item
  ), rated as (
    insert into rating (item_id, outfit_id, stars) select id, outfit_id, $4::smallint from target
    on conflict (item_id) do nothing returning outfit_id
  ), saved as (
    update outfit set saved_at = now() from rated
    where outfit.id = rated.outfit_id and outfit.saved_at is null and $5::boolean
  )
  select exists (select from target) as "isThere", exists (select from rated) as "isFirst"`

export function ratingStore(database: Database) {
  const ofOutfit = database
    .select({ itemId: outfitItem.id, stars: rating.stars })
    .from(outfit)
    .innerJoin(outfitItem, eq(outfitItem.outfitId, outfit.id))
    .leftJoin(rating, eq(rating.itemId, outfitItem.id))
    .where(
      and(
        eq(outfit.id, sql.placeholder('outfitId')),
        eq(outfit.accountId, sql.placeholder('accountId')),
        isNotNull(outfit.approvedAt),
      ),
    )
    .orderBy(asc(outfitItem.position))
    .prepare('ratings_of_outfit')

  return {
    /** Every item of a delivered outfit, with its rating if it has one. */
    ofOutfit: (outfitId: string, accountId: string) => ofOutfit.execute({ outfitId, accountId }),
    rate: async ({ outfitId, itemId, accountId, stars, isSaving }: NewRating) => {
      const { rows } = await database.$client.query<{ isThere: boolean; isFirst: boolean }>({
        name: 'rate',
        text: rate,
        values: [outfitId, itemId, accountId, stars, isSaving],
      })
      return rows[0]
    },
  }
}
