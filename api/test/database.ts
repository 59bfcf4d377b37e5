import { systemBinaries, systemRoot } from '@drape/postgres/binaries'
import { type Database, openDatabase } from '../src/db/database.ts'
import type { EmbeddedDatabase } from '../src/db/embedded-database.ts'
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

/** Runs a suite with the embedded PostgreSQL, and with the system's if there is one. */
export function describeOnEachDatabase(title: string, suite: (binaries: string | undefined) => void): void {
  describe(`${title}, on the embedded PostgreSQL`, () => suite(undefined))
  const binaries = systemBinaries()
  if (binaries) {
    describe(`${title}, on the PostgreSQL of ${binaries}`, () => suite(binaries))
  } else {
    describe(`${title}, on the system's PostgreSQL`, () => {
      // biome-ignore lint/suspicious/noSkippedTests: a test that cannot run here says so.
      it.skip(`is skipped: there is none in ${systemRoot}`, () => undefined)
    })
  }
}
