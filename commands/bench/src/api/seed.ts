import pg from 'pg'
import { withoutIndices } from './bulk.ts'

export interface Size {
  /** Each with 20 photos. */
  readonly people: number
  /** The photos of the one person with very many. */
  readonly manyPhotos: number
  /** The newest photos, which wait for a stylist. */
  readonly pending: number
}

export const sizes = {
  small: { people: 10, manyPhotos: 0, pending: 20 },
  large: { people: 9500, manyPhotos: 10_000, pending: 30_000 },
} as const satisfies Record<string, Size>

export const sizeOf = ({ people, manyPhotos }: Size): number => people * 20 + manyPhotos

/**
 * All clients uploaded photos in turns. The newest wait for a stylist; the rest have an outfit of four items each, and
 * every other outfit is rated and in the closet.
 */
const statements = ({ people, manyPhotos, pending }: Size): string[] => [
  `create function pg_temp.id_of(kind text, n bigint, at timestamptz) returns uuid language sql immutable as $$
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0')
      || '7' || substr(hash, 1, 3) || '8' || substr(hash, 4, 15))::uuid from md5(kind || n) as hash $$`,
  `create temp table person as select n, pg_temp.id_of('account', n, now()) as id from generate_series(0, ${people}) as n`,
  `insert into account (id, issuer, subject, email, name)
    select id, 'https://bench.example', n, 'person-' || n || '@example.com', 'Person ' || n from person`,
  `insert into preferences (account_id, gender, favorite_colors, age_range, body_type, height, skin_tone)
    select id, 2, '{Teal,Maroon}', '25-34', 'Hourglass', '5''3" - 5''5"', 'Medium' from person`,
  `insert into stylist (id, username, name, password_hash)
    select pg_temp.id_of('stylist', n, now()), 'stylist-' || n, 'Stylist ' || n, 'none' from generate_series(1, 2) as n`,
  `insert into token_family (id, account_id, expires_at) select id, id, now() + interval '1 day' from person`,
  `insert into token_family (id, stylist_id, expires_at) select id, id, now() + interval '1 day' from stylist`,
  `create temp table shot as
    select pg_temp.id_of('photo', nth, at) as id, person.id as account_id, at, turn,
      row_number() over (order by at) as n,
      row_number() over (order by at desc) <= ${pending} as is_open
    from (
      select n as nth, 1 + n % ${people} as person, n / ${people} as turn, now() - interval '200 days' * (1 - n / ${people * 20}.0) as at
        from generate_series(0, ${people * 20} - 1) as n
      union all
      select n, 0, n, now() - interval '200 days' * (1 - (n + 0.5 - ${people * 20}) / ${Math.max(1, manyPhotos)}) as at
        from generate_series(${people * 20}, ${people * 20 + manyPhotos} - 1) as n
    ) as taken join person on person.n = taken.person`,
  `insert into photo (id, account_id, width, height, byte_count, uploaded_at)
    select id, account_id, 1536, 2048, 412000, at from shot order by n`,
  `insert into request (id, photo_id, account_id, created_at, completed_at)
    select pg_temp.id_of('request', n, at), id, account_id, at, case when not is_open then at + interval '5 hours' end
    from shot order by n`,
  `insert into outfit (id, photo_id, account_id, stylist_id, title, description, stylist_notes, created_at, approved_at, saved_at)
    select pg_temp.id_of('outfit', n, at), shot.id, account_id, stylist.id, 'Evening out ' || n, repeat('Warm colours. ', 10),
      'Goes with the lehenga', at, at + interval '5 hours', case when turn % 2 = 0 then at + interval '1 day' end
    from shot, (select id from stylist limit 1) as stylist where not is_open order by n`,
  `insert into outfit_item (id, outfit_id, position, category, name, brand, image_url, ecommerce_url, estimated_price)
    select pg_temp.id_of('item ' || place, row_number() over (order by outfit.id), created_at), outfit.id, place,
      (array['Top', 'Trousers', 'Shoes', 'Bag'])[place + 1], 'Linen piece ' || place, 'Example & Daughters',
      'https://shop.example/pictures/' || place, 'https://shop.example/items/' || place, 1299.5
    from outfit, generate_series(0, 3) as place order by outfit.id`,
  `insert into rating (item_id, outfit_id, stars, created_at)
    select item.id, outfit.id, 4 + item.position % 2, saved_at
    from outfit join outfit_item item on item.outfit_id = outfit.id where saved_at is not null order by outfit.id`,
]

async function fill(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

/** Fills a migrated database. */
export const seed = (url: string, size: Size): Promise<void> =>
  fill(url, (client) =>
    withoutIndices(client, async () => {
      for (const statement of statements(size)) await client.query(statement)
    }),
  )

/** Leaves so many requests open, the newest; the others are done. */
export const completeAllBut = (url: string, openCount: number): Promise<void> =>
  fill(url, (client) =>
    client.query(
      `update request set completed_at = now() where completed_at is null
        and id not in (select id from request where completed_at is null order by id desc limit $1)`,
      [openCount],
    ),
  )
