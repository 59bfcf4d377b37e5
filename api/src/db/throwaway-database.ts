import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts'
import { systemBinaries, systemRoot } from './postgres-binaries.ts'

/** A database for one test file, gone with it. */
export async function startThrowawayDatabase(binaries?: string): Promise<EmbeddedDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'drape-'))
  const remove = () => rm(dataDir, { recursive: true, force: true })
  try {
    const running = await startEmbeddedDatabase({ dataDir, binaries })
    return { url: running.url, stop: () => running.stop().then(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

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
