import { fromWardrobe } from '@drape/contract/from-wardrobe'
import { countedUses, type EarlierOutfit, maxFound, type Piece } from '@drape/contract/piece'
import type { Database } from '../infra/db/database.ts'
import { namedQueries } from '../infra/db/prepared.ts'

export type PieceRow = Omit<Piece, 'lastUsedAt' | 'link'> & {
  readonly lastUsedAt: Date
  readonly linkAnswers: boolean | null
  readonly linkReadAt: Date | null
}
export type OutfitRow = Omit<EarlierOutfit, 'completedAt'> & { readonly completedAt: Date }

/** The number of best matches that are checked for whether they were delivered. */
const maxFitting = 40

const content = (item: string) =>
  `${item}.name, ${item}.brand, ${item}.category, ${item}.image_url, ${item}.ecommerce_url`

// Prepared statements of pg: drizzle has no lateral joins in its prepared queries that read this well.
const pieces = `
  with fitting as materialized (
    select key, word_similarity($2, said) as fit from piece
    -- The index serves no list of patterns.
    where (said like $3 and said like all ($1)) or $2 <% said
    order by said like all ($1) desc, fit desc, key limit ${maxFitting}
  )
  select ${content('newest')}, newest.estimated_price::float8 as estimated_price, used.*,
    shop_page.answers as "linkAnswers", shop_page.read_at as "linkReadAt"
  from fitting
  cross join lateral (
    select count(*)::int as uses, max(approved_at) as "lastUsedAt", count(stars)::int as ratings,
      round(avg(stars), 2)::float8 as average, max(id::text)::uuid as newest_id
    from (
      select item.id, outfit.approved_at, rating.stars
      from outfit_item item
      join outfit on outfit.id = item.outfit_id and outfit.approved_at is not null
      left join rating on rating.item_id = item.id
      where item.piece_key = fitting.key order by item.id desc limit ${countedUses}
    ) as use
  ) as used
  join outfit_item newest on newest.id = used.newest_id
  left join shop_page on shop_page.address = newest.ecommerce_url
  order by fitting.fit desc, used.uses desc, fitting.key limit ${maxFound}`

const outfits = `
  with fitting as materialized (
    select id, title, approved_at from outfit
    where approved_at is not null and (' ' || lower(title)) like $2 and (' ' || lower(title)) like all ($1)
    order by id desc limit ${maxFound}
  )
  select id, title, approved_at as "completedAt", (
    select coalesce(json_agg(json_build_object('name', name, 'brand', brand, 'category', category, 'image_url', image_url,
      'ecommerce_url', ecommerce_url, 'estimated_price', estimated_price) order by position), '[]')
    from outfit_item where outfit_id = fitting.id and replaced_at is null and brand <> '${fromWardrobe}'
  ) as items
  from fitting order by id desc`

const longest = (patterns: readonly string[]) =>
  patterns.reduce((best, each) => (each.length > best.length ? each : best))

export function pieceStore(database: Database) {
  const ask = namedQueries(database)

  return {
    /** `patterns` are for LIKE, and all must match; `search` tolerates a wrong letter. */
    pieces: (patterns: readonly string[], search: string) =>
      ask<PieceRow>('pieces_found', pieces, patterns, search, longest(patterns)),
    outfits: (patterns: readonly string[]) =>
      ask<OutfitRow>('outfits_found', outfits, patterns, longest(patterns)),
  }
}
