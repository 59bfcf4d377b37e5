import type { EmbeddedDatabase } from './embedded-database.ts'
import { systemBinaries, systemRoot } from './postgres-binaries.ts'
import { lendDatabase } from './throwaway-servers.ts'

/** A database for one test file, gone with it: with our tables, or as a new installation has it. */
export const lendMigratedDatabase = (binaries?: string): Promise<EmbeddedDatabase> =>
  lendDatabase(binaries, 'migrated')
export const lendEmptyDatabase = (binaries?: string): Promise<EmbeddedDatabase> =>
  lendDatabase(binaries, 'template0')

/** Runs a suite with the embedded PostgreSQL (no folder of programs) and with the one that the system has. */
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
