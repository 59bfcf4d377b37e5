import { setTimeout as sleep } from 'node:timers/promises'
import type { ReplyOf } from '@drape/contract/call'
import type { checkReadiness } from '@drape/contract/health'
import { type Database, isDatabaseAway } from '../db/database.ts'
import { isMigrated } from '../db/migrations.store.ts'
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
export function prepareReadiness(database: Database, objects: ObjectStore): () => Promise<Readiness> {
  const probeDatabase = prepareProbe(() =>
    isMigrated(database).catch((error) => (isDatabaseAway(error) ? undefined : false)),
  )
  const probeObjects = prepareProbe(() =>
    objects.check().then(
      () => true,
      () => false,
    ),
  )

  return async () => {
    const [isDone, hasObjects] = await Promise.all([probeDatabase(), probeObjects()])
    return {
      status: isDone ? 'ready' : 'unready',
      database: isDone === undefined ? 'down' : 'up',
      migrations: isDone ? 'up' : 'down',
      objects: hasObjects ? 'up' : 'down',
    }
  }
}
