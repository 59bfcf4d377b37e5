import { systemBinaries, systemRoot } from '@drape/postgres/binaries'
import type { EmbeddedDatabase } from '../src/db/embedded-database.ts'
import { lendDatabase } from './database-servers.ts'

/** A database for one test file, dropped afterwards: with our tables, or empty. */
export const lendMigratedDatabase = (binaries?: string): Promise<EmbeddedDatabase> =>
  lendDatabase(binaries, 'migrated')
export const lendEmptyDatabase = (binaries?: string): Promise<EmbeddedDatabase> =>
  lendDatabase(binaries, 'template0')

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
