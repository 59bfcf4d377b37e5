import { readInsight } from '@drape/contract/insight'
import { readOutfit } from '@drape/contract/outfit'
import { listPhotos } from '@drape/contract/photo'
import { listPendingRequests } from '@drape/contract/request'
import { buildApp } from '../../src/app.ts'
import { openDatabase } from '../../src/infra/db/database.ts'
import { isMigrated, knownMigrations, migrateDatabase } from '../../src/infra/db/migrations.store.ts'
import { accessTokens } from '../../src/session/access-token.ts'
import { testEnv } from '../../test/app.ts'
import { bearer, callerOf } from '../../test/caller.ts'
import { withClient } from '../with-client.ts'
import { asha, ashasSession, dressed, meera, meerasSession, outfit, waiting, written } from './history.ts'

type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** All that people have written; figures that are computed from it are compared as the product shows them. */
const counted = ['desk_total', 'rating_total', 'outfit_score', 'piece', 'rate_limit', 'used_proof']

const readRows = (url: string): Promise<Rows> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const rowsByTable: Record<string, Record<string, unknown>[]> = {}
    for (const { name } of rows.filter((each) => !counted.includes(each.name))) {
      const all = await client.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) as row from "${name}" t order by to_jsonb(t)::text`,
      )
      rowsByTable[name] = all.rows.map(({ row }) => row)
    }
    return rowsByTable
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

/** What the product shows of history.ts, whichever schema it was written in. */
export const shown = {
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

const nameOf = (url: string) => new URL(url).pathname.slice(1)

/** Writes history into an empty database, migration by migration, and upgrades a copy of it from each that is tried. */
export async function upgradeFrom(url: string, tried: (number: number) => boolean) {
  const admin = new URL(url)
  admin.pathname = '/template1'
  const copy = new URL(url)
  copy.pathname = `/${nameOf(url)}_upgraded`
  const differences: unknown[] = []
  const screens: Awaited<ReturnType<typeof show>>[] = []
  for (const number of knownMigrations.keys()) {
    // What nobody wrote in and nobody tries is passed on the way to the next.
    if (!written[number] && !tried(number)) continue
    await migrateDatabase(url, number + 1)
    await withClient(url, (client) => client.query(written[number] ?? 'select'))
    if (!tried(number)) continue
    const before = await readRows(url)
    await withClient(admin.href, (client) =>
      client.query(`create database ${nameOf(copy.href)} template ${nameOf(url)}`),
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
    screens.push(await show(copy.href))
    await withClient(admin.href, (client) => client.query(`drop database ${nameOf(copy.href)} with (force)`))
  }
  await migrateDatabase(url)
  const empty = Object.entries(await readRows(url)).filter(([, rows]) => rows.length === 0)
  return { differences, screens, empty: empty.map(([table]) => table) }
}
