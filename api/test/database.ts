import { type Database, openDatabase } from '../src/infra/db/database.ts'
import type { EmbeddedDatabase } from '../src/infra/db/embedded-database.ts'
import { lendDatabase } from './database-servers.ts'

/** A database for one test file, dropped afterwards: with our tables, or empty. */
export const lendMigratedDatabase = (binaries?: string): Promise<EmbeddedDatabase> =>
  lendDatabase(binaries, 'migrated')
export const lendEmptyDatabase = (binaries?: string): Promise<EmbeddedDatabase> =>
  lendDatabase(binaries, 'template0')

/** As the server opens it, but for how long it waits for a connection: a machine that has much else to do takes its time. */
export function openTestDatabase(url: string): Database {
  const database = openDatabase(url, () => undefined)
  database.$client.options.connectionTimeoutMillis = 60_000
  return database
}

/** Lends each test that asks a database that is not the embedded one, which takes a second to start. */
export function databaseElsewhere() {
  let database: EmbeddedDatabase | undefined
  afterEach(async () => {
    await database?.stop()
    database = undefined
  })
  return async () => {
    database = await lendMigratedDatabase()
    return { DATABASE_URL: database.url, TOKEN_KEY: 'x'.repeat(32) }
  }
}
