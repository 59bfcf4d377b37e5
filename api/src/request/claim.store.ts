import { claimMinutes } from '@drape/contract/request'
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import { photo } from '../photo/photo.table.ts'
import { account } from '../profile/account.table.ts'
import { stylist } from '../session/stylist.table.ts'
import { request } from './request.table.ts'

const isOpen = isNull(request.completedAt)
/**
 * A claim that runs for longer than one that begins now was made by a clock that was set back since: it is over. The minute
 * more is for one that another transaction made after this one began.
 */
export const isLive = sql`${request.claimedUntil} > now()
  and ${request.claimedUntil} < now() + ${claimMinutes + 1} * interval '1 minute'`
const claimFor = (stylistId: SQL) => ({
  claimedBy: stylistId,
  claimedUntil: sql`now() + ${claimMinutes} * interval '1 minute'`,
})
const unclaimed = { claimedBy: null, claimedUntil: null }
const isFreeFor = (stylistId: SQL) =>
  or(isNull(request.claimedBy), eq(request.claimedBy, stylistId), sql`not (${isLive})`)

export function prepareClaims(database: Database) {
  const stylistId = sql`${sql.placeholder('stylistId')}`
  const isThis = and(eq(request.id, sql.placeholder('id')), isOpen)
  const claim = database
    .update(request)
    .set(claimFor(stylistId))
    .where(and(isThis, isFreeFor(stylistId)))
    .returning({ id: request.id })
    .prepare('request_claim')
  const release = database
    .update(request)
    .set(unclaimed)
    .where(and(isThis, eq(request.claimedBy, stylistId)))
    .prepare('request_release')
  const held = database
    .select({ id: request.id })
    .from(request)
    .where(
      and(eq(request.photoId, sql.placeholder('photoId')), eq(request.claimedBy, stylistId), isOpen, isLive),
    )
    .prepare('request_held')

  return {
    /** In one statement: of many who try at once, one claims. */
    claim: async (id: string, stylistId: string) => (await claim.execute({ id, stylistId })).length > 0,
    release: async (id: string, stylistId: string) => void (await release.execute({ id, stylistId })),
    hasClaim: async (stylistId: string, photoId: string) =>
      (await held.execute({ stylistId, photoId })).length > 0,
  }
}

export async function insertRequest(tx: Transaction, row: typeof request.$inferInsert): Promise<void> {
  await tx.insert(request).values(row)
}

/**
 * Whoever changes a photo's request or outfit, or deletes the photo, locks the photo first: so they take turns.
 * The account before it, because deleting an account takes them in this order too, and two orders are a deadlock.
 */
export async function lockPhoto(
  tx: Transaction,
  photoId: string,
): Promise<{ accountId: string } | undefined> {
  const { rows } = await tx.execute<{ accountId: string }>(
    sql`select ${account.id} as "accountId" from ${photo} join ${account} on ${account.id} = ${photo.accountId}
      where ${photo.id} = ${photoId} for key share of ${account} for no key update of ${photo}`,
  )
  return rows[0]
}

type Holder = 'whoever finds it free' | 'who had it last'

/** Renews a stylist's claim of a photo's open request, or takes the claim; tells whether that could be done. */
export async function renewClaim(
  tx: Transaction,
  { photoId, stylistId, holder }: { photoId: string; stylistId: string; holder: Holder },
): Promise<boolean> {
  const id = sql`${stylistId}::uuid`
  const mayHold = holder === 'who had it last' ? eq(request.claimedBy, id) : isFreeFor(id)
  const { rowCount } = await tx
    .update(request)
    .set(claimFor(id))
    .where(and(eq(request.photoId, photoId), isOpen, mayHold))
  return rowCount === 1
}

export async function findRequestOfPhoto(tx: Transaction, photoId: string) {
  const [row] = await tx
    .select({ completedAt: request.completedAt, claimant: { id: stylist.id, name: stylist.name } })
    .from(request)
    .leftJoin(stylist, and(eq(stylist.id, request.claimedBy), isLive))
    .where(eq(request.photoId, photoId))
  return row
}

export async function markCompleted(tx: Transaction, photoId: string): Promise<void> {
  await tx
    .update(request)
    .set({ completedAt: sql`now()`, ...unclaimed })
    .where(eq(request.photoId, photoId))
}
