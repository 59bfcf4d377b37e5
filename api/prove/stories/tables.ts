import { swapsOfPlan } from '@drape/contract/conversation'
import { hashOf } from '../../src/session/refresh-token.ts'
import type { Journal } from './journal.ts'
import type { World } from './world.ts'

const belongings = `
  select account_id as owner, id, 'photo' as kind from photo
  union all select account_id, id, 'request' from request
  union all select account_id, id, 'outfit' from outfit
  union all select account_id, item.id, 'item' from outfit_item item join outfit on outfit.id = outfit_id
  union all select account_id, id, 'message' from message
  union all select id, id, 'account' from account`

interface Row {
  readonly id: string
  readonly account: string
}

/** What the tables hold after a scene, as far as the truths ask. */
export interface Tables {
  readonly accounts: readonly { readonly id: string; readonly name: string }[]
  readonly belongings: readonly { readonly owner: string; readonly id: string; readonly kind: string }[]
  readonly photos: readonly Row[]
  readonly messages: readonly { readonly key: string; readonly n: number }[]
  readonly ratings: readonly { readonly item: string; readonly stars: number }[]
  readonly completedOutfits: readonly Row[]
  readonly completedTwice: readonly { readonly id: string; readonly n: number }[]
  readonly handOvers: readonly { readonly key: string; readonly n: number }[]
  /** Outfits whose client asked to replace more pieces than the free plan allows. */
  readonly overAsked: number
  readonly openRequests: readonly string[]
  /** How many live sessions have another number of live refresh tokens than one. */
  readonly forkedSessions: number
  /** How many sessions live of which an old token was used. */
  readonly reusedSessions: number
  /** How many rows there are of the accounts that were deleted. */
  readonly rowsOfDeleted: number
  readonly figures: Readonly<Record<string, number>>
  /** What the dashboard reads instead of counting. */
  readonly totals: unknown
}

const list = (rows: string) => `(select coalesce(json_agg(one), '[]') from (${rows}) as one)`

// One statement, because a scene is compared with each of these, and each would be a way to PostgreSQL and back.
const everything = `with belongings as materialized (${belongings}) select json_build_object(
  'accounts', ${list('select id, name from account')},
  'belongings', ${list(`select * from belongings`)},
  'photos', ${list('select id, account_id as account from photo')},
  'messages', ${list('select idempotency_key as key, count(*)::int as n from message group by 1')},
  'ratings', ${list('select item_id as item, stars from rating')},
  'completedOutfits', ${list('select id, account_id as account from outfit where approved_at is not null')},
  'completedTwice', ${list('select outfit_id as id, count(*)::int as n from moved.completion group by 1 having count(*) > 1')},
  'handOvers', ${list('select idempotency_key as key, count(*)::int as n from hand_over group by 1')},
  'overAsked', (select count(*) from (
    select from message join outfit_item item on item.id = message.item_id
      where is_swap and message.stylist_id is null
      group by item.outfit_id having count(distinct item.id) > ${swapsOfPlan.free}) as over),
  'openRequests', (select coalesce(json_agg(id), '[]') from request where completed_at is null),
  'forkedSessions', (select count(*) from (
    select from refresh_token join token_family on token_family.id = family_id
      where used_at is null and ended_at is null group by family_id having count(*) <> 1) as forked),
  'reusedSessions', (select count(*) from refresh_token join token_family on token_family.id = family_id
    where hash = any($1) and ended_at is null),
  'rowsOfDeleted', (select count(*) from belongings where owner = any($2)),
  'figures', (select row_to_json(one) from (select
    (select count(*)::int from request where completed_at is null) as "pendingRequests",
    (select count(*)::int from request where completed_at is null and due_at < now()) as "lateRequests",
    (select count(*)::int from outfit where approved_at >= date_trunc('day', now(), 'Asia/Kolkata')) as "completedToday",
    (select count(*)::int from account where asked_at is not null) as "totalClients",
    coalesce((select round(avg(stars), 2)::float8 from rating), 0) as "avgRating") as one),
  'totals', json_build_array(${list('select * from desk_total order by slot')},
    ${list('select * from rating_total order by slot')}, ${list('select * from outfit_score order by outfit_id')})
) as tables`

export async function readTables(
  world: Pick<World, 'query'>,
  { reused, left }: Pick<Journal, 'reused' | 'left'>,
): Promise<Tables> {
  const [row] = await world.query<{ tables: Tables }>(everything, [...reused].map(hashOf), [...left])
  if (!row) throw new Error('the tables could not be read')
  return row.tables
}
