import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type EmbeddedDatabase,
  type EmbeddedDatabaseOptions,
  startEmbeddedDatabase,
} from './embedded-database.ts'
import { clusterUrl, hasOwner, readLock } from './postgres-lock.ts'

/** The embedded database for a short piece of work: the one that a server keeps running, else one of our own. */
export async function reachEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const running = await findRunning(options.dataDir)
  if (running) return running
  try {
    return await startEmbeddedDatabase(options)
  } catch (error) {
    // A server that was starting at this moment was first, and has it now.
    const started = await findRunning(options.dataDir)
    if (started) return started
    throw error
  }
}

async function findRunning(dataDir: string): Promise<EmbeddedDatabase | undefined> {
  const folder = join(dataDir, 'postgres')
  const password = await readFile(join(folder, 'password'), 'utf8').catch(() => undefined)
  if (!password) return undefined
  const cluster = { dataDir, folder, files: join(folder, 'files'), password }
  const lock = await readLock(cluster)
  // Without an owner it was left behind by a server that was killed, and is about to end.
  if (!lock?.isReady || !(await hasOwner(cluster, lock))) return undefined
  return { url: clusterUrl(cluster, lock), stop: async () => undefined }
}
