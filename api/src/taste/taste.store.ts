import { fromWardrobe } from '@drape/contract/from-wardrobe'
import { savingRating } from '@drape/contract/rating'
import { type TasteLine, type TasteRating, tasteKinds } from '@drape/contract/taste'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../infra/db/database.ts'
import { highestId } from '../infra/db/page.ts'
import { namedQueries } from '../infra/db/prepared.ts'
import { tasteCorrection } from '../infra/schema/taste.ts'

export interface LineKey {
  readonly kind: TasteLine['kind']
  readonly subject: string
}

export type TasteRow = Omit<TasteLine, 'isWrong'> & { readonly isWrong: boolean }
export type TasteRatingRow = Omit<TasteRating, 'ratedAt'> & { readonly ratedAt: Date }

/** From which price a band begins. The last has no end. */
const bands = [0, 1000, 2500, 5000, 10_000, 25_000]
const bandOf = bands
  .map(
    (from, at) =>
      `when price >= ${from}${bands[at + 1] ? ` and price < ${bands[at + 1]}` : ''} then '${from}'`,
  )
  .join(' ')

/** The last price of a band, undefined for the band without an end. */
export const bandEnd = (from: number): number | undefined => bands.find((next) => next > from)

const disliking = 2

// Prepared statements of pg, because drizzle has no lateral union. Every rating stands in a line of its category, its
// brand and its price, and in one of each reason; a piece of one's own has no brand and no price. Spelling and case make no line of their own.
const ratingLines = `
  with given as (
    select item.id, item.outfit_id, item.name as piece, item.brand, item.category, item.estimated_price as price,
      rating.stars, rating.reasons, rating.never_again, rating.created_at
    from outfit
    join rating on rating.outfit_id = outfit.id
    join outfit_item item on item.id = rating.item_id
    where outfit.account_id = $1 and outfit.approved_at is not null
  ), said as (
    select given.*, line.kind, line.subject, line.name
    from given cross join lateral (
      select 'category', lower(category), category
      union all select 'brand', lower(brand), brand
      union all select 'price', case ${bandOf} end, ''
      union all select 'reason', reason, '' from unnest(reasons) as reason
      union all select 'neverAgain', lower(piece || ', ' || brand), piece || ', ' || brand where never_again
    ) as line (kind, subject, name)
    where given.brand <> '${fromWardrobe}' or line.kind not in ('brand', 'price')
  )`

const lines = `${ratingLines}, counted as (
    select kind, subject, (array_agg(name order by created_at desc, id desc))[1] as name, count(*)::int as count,
      (count(*) filter (where stars >= ${savingRating}))::int as liked,
      (count(*) filter (where stars <= ${disliking}))::int as disliked
    from said group by kind, subject
  ), ranked as (
    select *, row_number() over (partition by kind order by count desc, subject) as rank from counted
  )
  select ranked.kind, ranked.subject, name, count, liked, disliked, correction.account_id is not null as "isWrong"
  from ranked left join taste_correction correction
    on correction.account_id = $1 and correction.kind = ranked.kind and correction.subject = ranked.subject
  where rank <= $2::int
  order by array_position($3::text[], ranked.kind), rank`

const behind = `${ratingLines}
  select id, outfit_id as "outfitId", piece as name, brand, category, price::float8 as estimated_price,
    stars as rating, reasons, never_again as "neverAgain", created_at as "ratedAt"
  from said where kind = $2 and subject = $3 and id < $4 order by id desc limit $5`

// The lock waits for a deletion of the account that is under way, and then finds no account to write for.
const correct = `${ratingLines}, owner as (select id from account where id = $1 for key share)
  insert into taste_correction (account_id, kind, subject, created_at)
  select owner.id, $2::text, $3::text, now() from owner where exists (select from said where kind = $2 and subject = $3)
  on conflict (account_id, kind, subject) do update set subject = excluded.subject
  returning 1`

const countRated = `
  select count(*)::int as count from outfit join rating on rating.outfit_id = outfit.id
  where outfit.account_id = $1 and outfit.approved_at is not null`

export function tasteStore(database: Database) {
  const ask = namedQueries(database)

  return {
    lines: (accountId: string, ofKind: number) =>
      ask<TasteRow>('taste_lines', lines, accountId, ofKind, tasteKinds),
    countRated: async (accountId: string) =>
      (await ask<{ count: number }>('taste_rated', countRated, accountId))[0]?.count ?? 0,
    behind: (accountId: string, { kind, subject }: LineKey, before = highestId, count: number) =>
      ask<TasteRatingRow>('taste_behind', behind, accountId, kind, subject, before, count),
    /** Returns whether the line exists. */
    correct: async (accountId: string, { kind, subject }: LineKey) =>
      (await ask('taste_correct', correct, accountId, kind, subject)).length > 0,
    takeBack: async (accountId: string, { kind, subject }: LineKey) =>
      void (await database
        .delete(tasteCorrection)
        .where(
          and(
            eq(tasteCorrection.accountId, accountId),
            eq(tasteCorrection.kind, kind),
            eq(tasteCorrection.subject, subject),
          ),
        )),
  }
}
