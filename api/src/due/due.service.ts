import type { FastifyBaseLogger } from 'fastify'
import type { Database, Transaction } from '../infra/db/database.ts'
import { lockPhoto } from '../infra/schema/locks.ts'
import { findOpenPhoto, findWatched, markWarned, watchAgain } from './due.store.ts'
import { newTimeAfter, type Warning, warningFor } from './due.ts'

export type DueLog = Pick<FastifyBaseLogger, 'warn'>

const words: Readonly<Record<Warning, string>> = {
  unclaimed: 'no stylist has claimed a request that is due soon',
  pressing: 'a request is due very soon and not completed',
  late: 'a request is late, and its client was promised a new time',
}

/**
 * Looks at a request and logs the warning that is due. It is marked in the same transaction, under the lock
 * that a completion takes too: a job that runs twice logs once, and one that comes too late logs nothing.
 */
export async function lookAtRequest(database: Database, log: DueLog, id: string): Promise<void> {
  const report = await database.transaction((tx) => markDue(tx, id))
  if (report) log.warn({ event: 'request-due', request: id, ...report }, words[report.warning])
}

async function markDue(tx: Transaction, id: string) {
  const photoId = await findOpenPhoto(tx, id)
  if (!photoId || !(await lockPhoto(tx, photoId))) return undefined
  const watched = await findWatched(tx, id)
  if (!watched) return undefined
  const { now, dueAt, isClaimed } = watched
  const warning = warningFor(watched, now)
  if (!warning) {
    await watchAgain(tx, id)
    return undefined
  }
  const newDueAt = warning === 'late' ? newTimeAfter(now) : undefined
  await markWarned(
    tx,
    id,
    {
      unclaimed: { unclaimedToldAt: now },
      pressing: { pressingToldAt: now },
      late: { newDueAt },
    }[warning],
  )
  return { warning, dueAt, isClaimed, ...(newDueAt && { newDueAt }) }
}
