import { and, eq, isNull, sql } from 'drizzle-orm'
import { now } from '../infra/db/clock.ts'
import type { Database, Transaction } from '../infra/db/database.ts'
import { claimIsLive, request } from '../infra/schema/request.ts'

const isOpen = (id: string) => and(eq(request.id, id), isNull(request.completedAt))

export async function findOpenPhoto(
  database: Database | Transaction,
  id: string,
): Promise<string | undefined> {
  const [row] = await database.select({ photoId: request.photoId }).from(request).where(isOpen(id))
  return row?.photoId
}

/** The caller has locked the photo. */
export async function findWatched(tx: Transaction, id: string) {
  const [row] = await tx
    .select({
      dueAt: request.dueAt,
      newDueAt: request.newDueAt,
      unclaimedToldAt: request.unclaimedToldAt,
      pressingToldAt: request.pressingToldAt,
      isClaimed: sql<boolean>`coalesce(${request.claimedBy} is not null and ${claimIsLive}, false)`,
      now: now.mapWith(request.dueAt),
    })
    .from(request)
    .where(isOpen(id))
  return row
}

type WarningColumns = Pick<typeof request.$inferInsert, 'unclaimedToldAt' | 'pressingToldAt' | 'newDueAt'>

/** A trigger puts the next job in the same transaction. */
export async function markWarned(tx: Transaction, id: string, columns: WarningColumns): Promise<void> {
  await tx.update(request).set(columns).where(isOpen(id))
}

/** Puts a job for when the request must be looked at next (migration watched-requests). */
export async function watchAgain(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`select watch_request(${request}) from ${request} where ${isOpen(id)}`)
}
