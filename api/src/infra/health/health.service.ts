import type { ReplyOf } from '@drape/contract/call'
import type { checkReadiness } from '@drape/contract/health'
import { type Database, isDatabaseUnavailable } from '../db/database.ts'
import { isMigrated } from '../db/migrations.store.ts'
import { checkFreeSpace, isDiskFull } from '../disk/free-space.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { sharedProbe } from './shared-probe.ts'

type Readiness = ReplyOf<typeof checkReadiness>

/** A server without its object store still does most of its work, so the store alone does not make it unready. */
export function readinessService({
  database,
  objects,
  dataDir,
  sawFullDisk,
}: {
  readonly database: Database
  readonly objects: ObjectStore
  readonly dataDir: string
  /** Whether a request failed lately because of a full disk: the only sign of a full disk on another machine. */
  readonly sawFullDisk: () => boolean
}): () => Promise<Readiness> {
  const probeDatabase = sharedProbe(() =>
    isMigrated(database).catch((error) => (isDatabaseUnavailable(error) ? undefined : false)),
  )
  const probeObjects = sharedProbe(() =>
    objects.check().then(
      () => 'up' as const,
      (error) => (isDiskFull(error) ? 'full' : 'down'),
    ),
  )
  const probeRoom = sharedProbe(() =>
    checkFreeSpace(dataDir).then(
      () => 'up' as const,
      () => 'full' as const,
    ),
  )

  return async () => {
    const [isDone, store, space] = await Promise.all([probeDatabase(), probeObjects(), probeRoom()])
    return {
      status: isDone ? 'ready' : 'unready',
      database: isDone === undefined ? 'down' : 'up',
      migrations: isDone ? 'up' : 'down',
      objects: store === 'up' ? 'up' : 'down',
      disk: store === 'full' || space === 'full' || sawFullDisk() ? 'full' : 'up',
    }
  }
}
