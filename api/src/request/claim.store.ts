import { claimMinutes } from '@drape/contract/request'
import type { Wish } from '@drape/contract/wish'
import { and, asc, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { now } from '../infra/db/clock.ts'
import type { Database, Transaction } from '../infra/db/database.ts'
import { claimIsLive, isUnclaimed, pressingMs, request } from '../infra/schema/request.ts'
import { stylist } from '../infra/schema/stylist.ts'
import { isKeptFor, isKeptFrom, keepingOf } from './kept.store.ts'

const isOpen = isNull(request.completedAt)
const claimFor = (stylistId: string) => ({
  claimedBy: stylistId,
  claimedUntil: sql`${now} + ${claimMinutes} * interval '1 minute'`,
  takenWith: sql`case when ${request.claimedBy} = ${stylistId} then ${request.takenWith} end`,
})
const unclaimed = { claimedBy: null, claimedUntil: null, takenWith: null }
const isFreeFor = (stylistId: string) => or(isUnclaimed, eq(request.claimedBy, stylistId))

/** One statement: of many calls at once, one succeeds. Returns whether this one did. */
const giveTo = async (database: Database | Transaction, stylistId: string, ...which: (SQL | undefined)[]) => {
  const taken = database.update(request).set(claimFor(stylistId))
  return (await taken.where(and(isOpen, ...which))).rowCount === 1
}

export const claim = (database: Database, id: string, stylistId: string): Promise<boolean> =>
  giveTo(database, stylistId, eq(request.id, id), isFreeFor(stylistId))

export async function release(database: Database, id: string, stylistId: string): Promise<void> {
  await database
    .update(request)
    .set(unclaimed)
    .where(and(eq(request.id, id), isOpen, eq(request.claimedBy, stylistId)))
}

/** Whether the photo has an open request that no other stylist holds. */
export const isOpenTo = async (database: Database, stylistId: string, photoId: string): Promise<boolean> =>
  (await database.$count(request, and(eq(request.photoId, photoId), isOpen, isFreeFor(stylistId)))) > 0

/** Returns when its outfit is due. */
export async function openRequest(
  tx: Transaction,
  row: Pick<typeof request.$inferInsert, 'photoId' | 'accountId'>,
  wanted?: Wish['stylist'],
): Promise<Date> {
  const [inserted] = await tx
    .insert(request)
    .values({ id: newId(), ...row, ...(await keepingOf(tx, row.accountId, wanted)) })
    .returning({ dueAt: request.dueAt })
  if (!inserted) throw new Error('the insert of a request returned no row')
  return inserted.dueAt
}

/** Renews a stylist's claim of a photo's open request, or takes it. */
export const renewClaim = (
  tx: Transaction,
  { photoId, stylistId }: { photoId: string; stylistId: string },
): Promise<boolean> => giveTo(tx, stylistId, eq(request.photoId, photoId), isFreeFor(stylistId))

/** Makes a live claim another stylist's. */
export const moveClaim = (
  tx: Transaction,
  { photoId, fromId, toId }: { photoId: string; fromId: string; toId: string },
): Promise<boolean> =>
  giveTo(tx, toId, eq(request.photoId, photoId), eq(request.claimedBy, fromId), claimIsLive)

export async function findRequestOfPhoto(tx: Transaction, photoId: string) {
  const [row] = await tx
    .select({ completedAt: request.completedAt, claimant: { id: stylist.id, name: stylist.name } })
    .from(request)
    .leftJoin(stylist, and(eq(stylist.id, request.claimedBy), claimIsLive))
    .where(eq(request.photoId, photoId))
  return row
}

export async function markCompleted(tx: Transaction, photoId: string): Promise<void> {
  await tx
    .update(request)
    .set({ completedAt: now, ...unclaimed })
    .where(eq(request.photoId, photoId))
}

/** A completed request is open again, and the stylist's. The caller has locked the photo. */
export async function markOpen(tx: Transaction, photoId: string, stylistId: string): Promise<void> {
  await tx
    .update(request)
    .set({ completedAt: null, ...claimFor(stylistId) })
    .where(eq(request.photoId, photoId))
}

const isPressing = sql`${request.dueAt} < ${now} + ${pressingMs} * interval '1 millisecond'`

/**
 * The request that the stylist took with this key, or an unclaimed one: what is due soon, then what is kept for the
 * stylist, then the most urgent. Requests that another transaction takes, renews or completes are locked and passed
 * over: of many calls at once, each takes another.
 */
export async function takeNext(tx: Transaction, stylistId: string, key: string): Promise<string | undefined> {
  const repeated = tx.$with('again').as(
    tx
      .select({ id: request.id })
      .from(request)
      .where(and(eq(request.claimedBy, stylistId), eq(request.takenWith, key), isOpen)),
  )
  // One after the other, each where those before found none: a single order by all three would read every request.
  const first = (name: string, before: SQL, which?: SQL) =>
    tx.$with(name).as(
      tx
        .select({ id: request.id })
        .from(request)
        .where(and(isOpen, isUnclaimed, not(isKeptFrom(stylistId)), which, sql`not exists (${before})`))
        .orderBy(asc(request.dueAt), asc(request.id))
        .limit(1)
        .for('no key update', { skipLocked: true }),
    )
  const pressing = first('pressing', sql`table ${repeated}`, isPressing)
  const own = first('own', sql`table ${repeated} union all table ${pressing}`, isKeptFor(stylistId))
  const all = sql`table ${repeated} union all table ${pressing} union all table ${own}`
  const free = first('free', all)
  const [claimed] = await tx
    .with(repeated, pressing, own, free)
    .update(request)
    .set({ ...claimFor(stylistId), takenWith: key })
    .where(and(isOpen, isFreeFor(stylistId), sql`${request.id} in (${all} union all table ${free})`))
    .returning({ id: request.id })
  return claimed?.id
}
