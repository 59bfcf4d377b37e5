import { type ClusterPlace, findCluster } from './cluster.ts'
import { isBadCopy, refuseBadCopy } from './copy.ts'
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded.ts'
import { clusterUrl, hasOwner, isPostgresAlive, readLock } from './lock.ts'

/** PostgreSQL for a short command: the one that another process runs, else one started for the command. */
export async function reachEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const running = await findRunning(options)
  if (running) return running
  try {
    return await startEmbeddedPostgres(options)
  } catch (error) {
    // Another process started it meanwhile.
    const started = await findRunning(options)
    if (started) return started
    throw error
  }
}

async function findRunning(place: ClusterPlace): Promise<EmbeddedPostgres | undefined> {
  const cluster = await findCluster(place)
  if (!cluster) return undefined
  await refuseBadCopy(cluster)
  const lock = await readLock(cluster)
  // Whoever started it holds a connection: without one it was left by a killed process, and is about to end.
  if (!lock?.isReady || !(await hasOwner(cluster, lock))) return undefined
  // The process that started it stops it.
  return { url: clusterUrl(cluster, lock), stop: async () => undefined }
}

/** Whether there is a database in a folder, and whether a PostgreSQL runs on it, started by this process or another. */
export async function stateOfPostgres(place: ClusterPlace): Promise<'missing' | 'resting' | 'running'> {
  const cluster = await findCluster(place)
  if (!cluster) return 'missing'
  const lock = await readLock(cluster)
  // The lock of a copy is that of the folder which it was made of.
  const isRunning = lock && (await isPostgresAlive(lock.pid)) && !(await isBadCopy(cluster))
  return isRunning ? 'running' : 'resting'
}
