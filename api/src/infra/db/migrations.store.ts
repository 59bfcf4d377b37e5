import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { advisoryLock } from './advisory-lock.ts'
import type { Database } from './database.ts'

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

const quiet = new Logger(() => () => undefined)

/**
 * Runs the migrations, of the job library too. The advisory lock makes replicas that start at once wait for each
 * other: without it all but one fail. With `count` only the first so many migrations of the product are run.
 */
export async function migrateDatabase(url: string, count?: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock.migration])
    // First, because ours call its functions.
    await migrateJobs(url)
    if (count === undefined) await migrate(drizzle({ client }), { migrationsFolder })
    else await migrateOnly(client, count)
  } finally {
    // Closing the connection releases the advisory lock.
    await client.end()
  }
}

/**
 * On a connection of its own, under the lock of the other one. A pool that the library makes is not waited for as it
 * ends, and has no listener then: a database that is stopped at that moment would end the process.
 */
async function migrateJobs(url: string): Promise<void> {
  const pgPool = new pg.Pool({ connectionString: url, max: 1 })
  pgPool.on('error', () => undefined)
  pgPool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await runMigrations({ pgPool, logger: quiet })
  } finally {
    await pgPool.end()
  }
}

/** The library runs all of a folder, so it gets one whose list ends sooner. */
async function migrateOnly(client: pg.Client, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'drape-'))
  try {
    await cp(migrationsFolder, folder, { recursive: true })
    const file = join(folder, 'meta/_journal.json')
    const journal = JSON.parse(await readFile(file, 'utf8'))
    await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
    await migrate(drizzle({ client }), { migrationsFolder: folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** As the database keeps them, in order. */
export const knownMigrations = readMigrationFiles({ migrationsFolder }).map(({ hash, folderMillis }) => ({
  hash,
  at: folderMillis,
}))
const newest = Math.max(...knownMigrations.map(({ at }) => at))

export async function isMigrated(database: Database): Promise<boolean> {
  const { rows } = await database.execute<{ done: boolean }>(
    sql`select exists (select from drizzle.__drizzle_migrations where created_at >= ${newest}) as done`,
  )
  return rows[0]?.done === true
}
