import type { Client, Visit } from '@drape/contract/client'
import type { Wish } from '@drape/contract/wish'
import { eq } from 'drizzle-orm'
import type { Database } from '../infra/db/database.ts'
import { highestId } from '../infra/db/page.ts'
import { namedQueries } from '../infra/db/prepared.ts'
import { preferences } from '../infra/schema/preferences.ts'

export type ClientRow = Omit<Client, 'since' | 'last_outfit_at' | 'average'> & {
  readonly createdAt: Date
  readonly lastOutfitAt: Date | null
  readonly starsSum: number
}

export interface VisitRow {
  readonly id: string
  readonly photoId: string | null
  readonly at: Date
  readonly wish: Wish | null
  readonly outfitId: string | null
  readonly title: string | null
  readonly approvedAt: Date | null
  readonly isKept: boolean
  readonly stylistName: string | null
  readonly items: NonNullable<Visit['outfit']>['items'] | null
}

// Prepared statements of pg: drizzle has no lateral joins in its prepared queries that read this well.
// Each look-up is a query of its own: joined to so few outfits, a small table would be read as a whole.
const figures = `
  select picked.id, name, email, created_at as "createdAt", delivered.*, asked.*, noted.* from picked
  cross join lateral (
    select count(*)::int as outfits, count(outfit.saved_at)::int as kept, max(outfit.approved_at) as "lastOutfitAt",
      coalesce(sum((select stars_sum from outfit_score where outfit_id = outfit.id)), 0)::int as "starsSum",
      coalesce(sum((select count(bought_at) from outfit_item where outfit_id = outfit.id)), 0)::int as bought,
      coalesce(sum((select rating_count from outfit_score where outfit_id = outfit.id)), 0)::int as ratings
    from outfit where outfit.account_id = picked.id and outfit.approved_at is not null
  ) as delivered
  cross join lateral (
    select (count(*) filter (where completed_at is null))::int as waiting,
      (count(*) filter (where coalesce(completed_at, now()) > due_at))::int as late
    from request where request.account_id = picked.id
  ) as asked
  cross join lateral (
    select count(*)::int as notes from client_note where client_note.account_id = picked.id
  ) as noted
  order by picked.id desc`

const one = `with picked as (select * from account where id = $1 and asked_at is not null) ${figures}`

const all = `with picked as (
    select * from account where asked_at is not null and id < $1 order by id desc limit $2
  ) ${figures}`

// Materialized: for a limit the planner would else walk through all clients until it has met enough of them.
const matchingClients = `with matching as materialized (
    select * from account
    where asked_at is not null and (' ' || lower(name) || ' ' || lower(email)) like $3
  ), picked as (
    select * from matching where id < $1 order by id desc limit $2
  ) ${figures}`

// A rating, its reasons and the flags are left out where a piece has none.
const piece = `json_strip_nulls(json_build_object(
    'uuid', item.id, 'name', item.name, 'brand', item.brand, 'category', item.category,
    'estimated_price', item.estimated_price, 'rating', rating.stars,
    'reasons', case when cardinality(rating.reasons) > 0 then to_json(rating.reasons) end,
    'neverAgain', case when rating.never_again then true end,
    'size', rating.size,
    'isBought', case when item.bought_at is not null then true end,
    'isReplaced', case when item.replaced_at is not null then true end,
    'isUnwanted', case when exists (
      select from message where message.item_id = item.id and is_swap and message.stylist_id is null) then true end
  ))::jsonb || jsonb_build_object('image_url', item.image_url)`

// A photo with its outfit, or an outfit whose photo was deleted. The ids of both grow with time.
const visits = `
  with place as (
    (select id, id as photo_id, (
        select outfit.id from outfit where outfit.photo_id = photo.id and outfit.approved_at is not null
      ) as outfit_id
      from photo where account_id = $1 and id < $2 order by id desc limit $3)
    union all
    (select id, null, id from outfit
      where account_id = $1 and photo_id is null and approved_at is not null and id < $2 order by id desc limit $3)
    order by id desc limit $3
  )
  select place.id, place.photo_id as "photoId", coalesce(photo.uploaded_at, outfit.created_at) as at, photo.wish,
    outfit.id as "outfitId", outfit.title, outfit.approved_at as "approvedAt", outfit.saved_at is not null as "isKept",
    stylist.name as "stylistName", (
      select json_agg(${piece} order by item.position, item.replaced_at nulls first)
      from outfit_item item left join rating on rating.item_id = item.id where item.outfit_id = outfit.id
    ) as items
  from place
  left join photo on photo.id = place.photo_id
  left join outfit on outfit.id = place.outfit_id
  left join stylist on stylist.id = outfit.stylist_id
  order by place.id desc`

export function clientStore(database: Database) {
  const ask = namedQueries(database)

  return {
    /** Undefined for an account that never asked for outfits. */
    one: async (id: string) => (await ask<ClientRow>('client', one, id))[0],
    list: (before = highestId, count: number) => ask<ClientRow>('clients', all, before, count),
    /** `pattern` as LIKE reads it. */
    find: (pattern: string, before = highestId, count: number) =>
      ask<ClientRow>('clients_found', matchingClients, before, count, pattern),
    visits: (id: string, before = highestId, count: number) =>
      ask<VisitRow>('client_visits', visits, id, before, count),
    preferences: async (id: string) =>
      (await database.select().from(preferences).where(eq(preferences.accountId, id)))[0],
  }
}
