import { startEmbeddedDatabase } from '@drape/api/embedded-database'
import pg from 'pg'
import { seed } from '../../src/api/seed.ts'

/** People with 20 photos each; a few minutes of load stay far below the rate limit of each of them. */
const size = { people: 4000, manyPhotos: 0, pending: 300 }
const stylistCount = 200

interface Owned {
  readonly id: string
  readonly owner: string
}

/** Runs while the server does not. */
export async function withDatabase<Result>(
  dataDir: string,
  work: (client: pg.Client, url: string) => Promise<Result>,
): Promise<Result> {
  const { url, stop } = await startEmbeddedDatabase({ dataDir })
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return await work(client, url)
  } finally {
    await client.end()
    await stop()
  }
}

/** Fills the migrated database of a server that is stopped. */
export function seedCrowd(dataDir: string) {
  return withDatabase(dataDir, async (client, url) => {
    await seed(url, size)
    await client.query(
      `with new as (
        insert into stylist (id, username, name, password_hash)
          select gen_random_uuid(), 'more-' || n, 'Stylist ' || n, 'none' from generate_series(1, ${stylistCount}) as n
          returning id
      ) insert into token_family (id, stylist_id, expires_at) select id, id, now() + interval '1 day' from new`,
    )
    const rows = async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows
    const ids = async (text: string) => (await rows<{ id: string }>(text)).map(({ id }) => id)
    return {
      people: await ids(`select id from account where subject <> '0' order by subject::int`),
      stylists: await ids(`select id from stylist where username like 'more-%'`),
      outfits: await rows<Owned>(
        'select distinct on (account_id) id, account_id as owner from outfit where approved_at is not null order by account_id, id',
      ),
      /** Each is rated once. */
      items: await rows<Owned & { outfit: string }>(
        `select item.id, outfit.id as outfit, account_id as owner from outfit join outfit_item item on item.outfit_id = outfit.id
          where saved_at is null and approved_at is not null order by item.position, outfit.id`,
      ),
    }
  })
}

export type Crowd = Awaited<ReturnType<typeof seedCrowd>>
