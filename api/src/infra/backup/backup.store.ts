import pg from 'pg'
import { z } from 'zod'
import { advisoryLock } from '../db/advisory-lock.ts'

/** The columns are those that are written: PostgreSQL reckons generated ones itself. */
export const table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })
export const sequence = z.object({ schema: z.string(), name: z.string(), value: z.string() })
export type Table = z.output<typeof table>
export type Sequence = z.output<typeof sequence>

export type Connection = pg.Client

const id = pg.escapeIdentifier
const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `${id(schema)}.${id(name)}`
const columnsOf = ({ columns }: Table) => columns.map(id).join(', ')

/** Without the time limits of the pool: a table may be large. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'drape-backup' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

export async function lockBackups(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [advisoryLock.backup])
  return rows[0].free
}

/** From here on the connection sees the database as it is now. Returns the snapshot's id, by which others see the same. */
export async function beginSnapshot(client: pg.Client): Promise<string> {
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query('select pg_export_snapshot() as snapshot')
  return rows[0].snapshot
}

export const endSnapshot = (client: pg.Client) => client.query('commit')

/** The tables of the product and of the job library, without those that migrations write and the unlogged ones. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query(`
    select n.nspname as schema, c.relname as name,
      array_agg(a.attname::text order by a.attname) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname in ('public', 'graphile_worker')
      and (n.nspname, c.relname) <> ('graphile_worker', 'migrations')
    group by 1, 2 order by 1, 2
  `)
  return rows
}

/** The sequences that have given a number. */
export async function readSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query(`
    select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
    where schemaname in ('public', 'graphile_worker') and last_value is not null order by 1, 2
  `)
  return rows
}

/** The newest migration of the job library. */
export async function readJobMigration(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select max(id) as id from graphile_worker.migrations')
  return rows[0].id
}

export async function readMigrations(client: pg.Client): Promise<{ hash: string; at: number }[]> {
  const { rows } = await client.query(
    'select hash, created_at::float8 as at from drizzle.__drizzle_migrations order by created_at',
  )
  return rows
}

/** What has pictures: photos, garments and pictures of messages. */
export async function readPictureIds(client: pg.Client, among?: readonly string[]): Promise<string[]> {
  const { rows } = await client.query(
    `select id from (select id from photo union all select id from garment union all select id from message_picture) as pictured
      where $1::uuid[] is null or id = any($1)`,
    [among],
  )
  return rows.map((row) => row.id)
}

/** PostgreSQL itself writes the file, on its own machine. Returns how many rows it has. */
export async function copyOut(client: pg.Client, from: Table, file: string): Promise<number> {
  const { rowCount } = await client.query(
    `copy ${nameOf(from)} (${columnsOf(from)}) to ${pg.escapeLiteral(file)} (encoding 'UTF8')`,
  )
  return rowCount ?? 0
}

/** Begins a transaction in which neither triggers nor references act, and empties the tables. */
export async function beginFilling(client: pg.Client, tables: readonly Table[]): Promise<void> {
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query(`truncate ${tables.map(nameOf).join(', ')}`)
}

export async function copyIn(client: pg.Client, to: Table, file: string): Promise<number> {
  const { rowCount } = await client.query(
    `copy ${nameOf(to)} (${columnsOf(to)}) from ${pg.escapeLiteral(file)} (encoding 'UTF8')`,
  )
  return rowCount ?? 0
}

export async function endFilling(client: pg.Client, sequences: readonly Sequence[]): Promise<void> {
  for (const each of sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [nameOf(each), each.value])
  await client.query('commit')
  await client.query('analyze')
}
