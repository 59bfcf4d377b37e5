import { setTimeout as sleep } from 'node:timers/promises'
import type { ReplyOf } from '@drape/contract/call'
import type { checkReadiness } from '@drape/contract/health'
import { type Database, isDatabaseAway } from '../db/database.ts'
import { isMigrated } from '../db/migrations.store.ts'

type Readiness = ReplyOf<typeof checkReadiness>

const patienceMs = 1000

/** One question to the database at a time, however many ask: probes must not pile up on one that hangs. */
export function prepareReadiness(database: Database): () => Promise<Readiness> {
  let asking: Promise<boolean | undefined> | undefined

  return async () => {
    asking ??= isMigrated(database)
      .catch((error) => (isDatabaseAway(error) ? undefined : false))
      .finally(() => {
        asking = undefined
      })
    const done = await Promise.race([asking, sleep(patienceMs, undefined, { ref: false })])
    return {
      status: done ? 'ready' : 'unready',
      database: done === undefined ? 'down' : 'up',
      migrations: done ? 'up' : 'down',
    }
  }
}
