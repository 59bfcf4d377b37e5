import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '../src/infra/db/embedded-database.ts'
import { migrateDatabase } from '../src/infra/db/migrations.store.ts'

/** Does something with an embedded PostgreSQL of its own, which has our tables. */
export async function withEmbeddedDatabase<Result>(
  task: (url: string, dataDir: string) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'drape-'))
  const { url, stop } = await startEmbeddedDatabase({ dataDir, onTrouble: () => undefined })
  try {
    await migrateDatabase(url)
    return await task(url, dataDir)
  } finally {
    await stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}
