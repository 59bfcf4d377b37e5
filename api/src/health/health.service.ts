import { setTimeout as sleep } from 'node:timers/promises'
import type { ReplyOf } from '@drape/contract/call'
import type { checkReadiness } from '@drape/contract/health'
import { type Database, isDatabaseAway } from '../db/database.ts'
import { isMigrated } from '../db/migrations.store.ts'
import { checkRoom, isDiskFull } from '../disk/room.ts'
import type { ObjectStore } from '../objects/object-store.ts'

type Readiness = ReplyOf<typeof checkReadiness>

const patienceMs = 1000

/** One question at a time, however many ask: probes must not pile up on what hangs. Nothing when it takes too long. */
function prepareProbe<Answer>(ask: () => Promise<Answer>): () => Promise<Answer | undefined> {
  let asking: Promise<Answer> | undefined
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return Promise.race([asking, sleep(patienceMs, undefined, { ref: false })])
  }
}

/** Without its objects a server still does most of its work, so that alone does not take it out of the rotation. */
export function prepareReadiness({
  database,
  objects,
  dataDir,
  sawFullDisk,
}: {
  readonly database: Database
  readonly objects: ObjectStore
  readonly dataDir: string
  /** Whether a request failed for it lately: of a disk elsewhere that is all that we hear. */
  readonly sawFullDisk: () => boolean
}): () => Promise<Readiness> {
  const probeDatabase = prepareProbe(() =>
    isMigrated(database).catch((error) => (isDatabaseAway(error) ? undefined : false)),
  )
  const probeObjects = prepareProbe(() =>
    objects.check().then(
      () => 'up' as const,
      (error) => (isDiskFull(error) ? 'full' : 'down'),
    ),
  )
  const probeRoom = prepareProbe(() =>
    checkRoom(dataDir).then(
      () => 'up' as const,
      () => 'full' as const,
    ),
  )

  return async () => {
    const [isDone, store, room] = await Promise.all([probeDatabase(), probeObjects(), probeRoom()])
    return {
      status: isDone ? 'ready' : 'unready',
      database: isDone === undefined ? 'down' : 'up',
      migrations: isDone ? 'up' : 'down',
      objects: store === 'up' ? 'up' : 'down',
      disk: store === 'full' || room === 'full' || sawFullDisk() ? 'full' : 'up',
    }
  }
}
