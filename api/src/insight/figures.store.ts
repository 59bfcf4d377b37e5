import { type Figures, figureDays, rightRating, studioTimeZone } from '@drape/contract/insight'
import type { Reason } from '@drape/contract/rating'
import type { Database } from '../infra/db/database.ts'
import { namedQueries } from '../infra/db/prepared.ts'

export type FiguresRow = Omit<Figures, 'average' | 'ratings' | 'reasons'> & { readonly isHouse: boolean }

export interface StarsRow {
  readonly isHouse: boolean
  /** Null for all ratings together. */
  readonly reason: Reason | null
  readonly ratings: number
  readonly starsSum: number
}

// Each outfit counts for all stylists together, and for the stylist who made it.
const delivered = `
  with delivered as (
    select id, photo_id, approved_at, is_house
    from outfit join (values (true), (false)) as side (is_house) on is_house or outfit.stylist_id = $1
    where approved_at >= now() - interval '${figureDays} days'
  )`

// Subqueries for each outfit, because a join would read the whole of each table.
const figures = `${delivered}, measured as (
    select is_house, approved_at,
      (select due_at from request where request.photo_id = delivered.photo_id) as due_at,
      (select uploaded_at from photo where photo.id = delivered.photo_id) as uploaded_at,
      (select min(stars) from rating where rating.outfit_id = delivered.id) as fewest,
      (select count(*) from outfit_item item join message on message.item_id = item.id
        where item.outfit_id = delivered.id and is_swap and message.stylist_id is null) as wishes
    from delivered
  )
  select is_house as "isHouse", count(*)::int as outfits,
    (count(*) filter (where approved_at >= date_trunc('day', now(), $2)))::int as today,
    (count(*) filter (where approved_at <= due_at))::int as "onTime",
    count(due_at)::int as timed,
    (count(*) filter (where fewest >= ${rightRating} and wishes = 0))::int as "rightAtOnce",
    (count(*) filter (where fewest is not null or wishes > 0))::int as judged,
    -- As a numeric, because that rounds halves up.
    round((percentile_cont(0.5) within group (
      order by extract(epoch from approved_at - uploaded_at) / 60))::numeric)::int as "medianMinutes"
  from measured group by is_house`

const stars = `${delivered}
  select is_house as "isHouse", each.reason, count(*)::int as ratings, sum(stars)::int as "starsSum"
  from delivered
  cross join lateral (select stars, reasons from rating where rating.outfit_id = delivered.id) as rating
  cross join lateral (select null as reason union all select unnest(reasons)) as each
  group by is_house, each.reason
  order by ratings desc, each.reason`

export const listFigures = (database: Database, stylistId: string) =>
  namedQueries(database)<FiguresRow>('figures', figures, stylistId, studioTimeZone)

export const listStars = (database: Database, stylistId: string) =>
  namedQueries(database)<StarsRow>('figures_stars', stars, stylistId)
