import { readInsight } from '@drape/contract/insight'
import { readOutfit } from '@drape/contract/outfit'
import { listPhotos } from '@drape/contract/photo'
import { listPendingRequests } from '@drape/contract/request'
import pg from 'pg'
import { buildApp } from '../../src/app.ts'
import { openDatabase } from '../../src/db/database.ts'
import type { EmbeddedDatabase } from '../../src/db/embedded-database.ts'
import { isMigrated, knownMigrations, migrateDatabase } from '../../src/db/migrations.store.ts'
import { accessTokens } from '../../src/session/access-token.ts'
import { testEnv } from '../app.ts'
import { bearer, callerOf } from '../caller.ts'
import { lendEmptyDatabase } from '../database.ts'
import { asha, ashasSession, dressed, meera, meerasSession, outfit, waiting, written } from './history.ts'

jest.setTimeout(400_000)

type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

const ask = async <T>(url: string, task: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await task(client)
  } finally {
    await client.end()
  }
}

/** All that people have written; what is counted from it is compared by what the product shows. */
const counted = ['desk_total', 'rating_total', 'outfit_score', 'piece', 'rate_limit', 'used_proof']

const readRows = (url: string): Promise<Rows> =>
  ask(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const found: Record<string, Record<string, unknown>[]> = {}
    for (const { name } of rows.filter((each) => !counted.includes(each.name))) {
      const all = await client.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) as row from "${name}" t order by to_jsonb(t)::text`,
      )
      found[name] = all.rows.map(({ row }) => row)
    }
    return found
  })

/** What the product shows to the client and to the stylist of these rows. */
const show = async (url: string) => {
  const database = openDatabase(url, () => undefined)
  const env = testEnv()
  const app = await buildApp({ env, database, log: { level: 'fatal' } })
  try {
    expect(await isMigrated(database)).toBe(true)
    const tokens = accessTokens(env.tokenKeys)
    const caller = callerOf(app)
    // The session of whoever was bound to a key goes on with it alone: here it was not.
    await database.$client.query(`update token_family set holder = 'bearer', jkt = null, bound_at = null`)
    const client = caller.with(bearer(tokens.sign({ kind: 'user', id: asha, familyId: ashasSession })))
    const stylist = caller.with(bearer(tokens.sign({ kind: 'stylist', id: meera, familyId: meerasSession })))
    const { photos } = await client.ask(listPhotos, { params: { id: asha } })
    const { items } = await client.ask(readOutfit, { params: { id: outfit } })
    const { requests } = await stylist.ask(listPendingRequests)
    const { pendingRequests, completedToday, totalClients } = await stylist.ask(readInsight)
    return {
      photos: photos.map(({ id, outfit_uuid }) => [id, outfit_uuid]),
      items: items.map(({ name, estimated_price }) => [name, estimated_price]),
      requests: requests.length,
      figures: { pendingRequests, completedToday, totalClients },
    }
  } finally {
    await app.close()
    await database.$client.end()
  }
}

const shown = {
  photos: [
    [waiting, null],
    [dressed, outfit],
  ],
  items: [
    ['Kurta', 1299.5],
    ['Jutti', 2499],
  ],
  requests: 1,
  figures: { pendingRequests: 1, completedToday: 1, totalClients: 1 },
}

describe('an upgrade', () => {
  let server: EmbeddedDatabase

  beforeAll(async () => {
    server = await lendEmptyDatabase()
  })
  afterAll(() => server.stop())

  const nameOf = (url: string) => new URL(url).pathname.slice(1)

  it('from each schema that was released keeps every row as it was, and the product shows them', async () => {
    const admin = new URL(server.url)
    admin.pathname = '/template1'
    const copy = new URL(server.url)
    copy.pathname = `/${nameOf(server.url)}_upgraded`
    const differences: unknown[] = []
    for (const number of knownMigrations.keys()) {
      await migrateDatabase(server.url, number + 1)
      await ask(server.url, (client) => client.query(written[number] ?? 'select'))
      if (number === 0) continue
      const before = await readRows(server.url)
      await ask(admin.href, (client) =>
        client.query(`create database ${nameOf(copy.href)} template ${nameOf(server.url)}`),
      )
      await migrateDatabase(copy.href)
      const after = await readRows(copy.href)
      for (const [table, rows] of Object.entries(before)) {
        const columns = Object.keys(rows[0] ?? {})
        const kept = after[table]?.map((row) =>
          Object.fromEntries(columns.map((column) => [column, row[column]])),
        )
        if (rows.length > 0 && JSON.stringify(kept) !== JSON.stringify(rows))
          differences.push({ number, table, rows, kept })
      }
      expect([number, await show(copy.href)]).toEqual([number, shown])
      await ask(admin.href, (client) => client.query(`drop database ${nameOf(copy.href)} with (force)`))
    }
    expect(differences).toEqual([])
    // A new table gets its rows in history.ts. Who saw a photo is a chain, which the product alone can write.
    const empty = Object.entries(await readRows(server.url)).filter(([, rows]) => rows.length === 0)
    expect(empty.map(([table]) => table).sort()).toEqual(['view_record'])
  })
})
