import { claimMinutes } from '@drape/contract/request'
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import { request } from '../schema/request.ts'
import { stylist } from '../schema/stylist.ts'

const isOpen = isNull(request.completedAt)
/**
 * A claim that lasts longer than one made now would was made before the clock was set back: it has ended. The
 * additional minute is for a claim that another transaction made after this one began.
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

export function claimStore(database: Database) {
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
    /** One statement: of many who try at once, one succeeds. */
    claim: async (id: string, stylistId: string) => (await claim.execute({ id, stylistId })).length > 0,
    release: async (id: string, stylistId: string) => void (await release.execute({ id, stylistId })),
    hasClaim: async (stylistId: string, photoId: string) =>
      (await held.execute({ stylistId, photoId })).length > 0,
  }
}

export async function insertRequest(tx: Transaction, row: typeof request.$inferInsert): Promise<void> {
  await tx.insert(request).values(row)
}

type Holder = 'whoever finds it free' | 'who had it last'

/** Renews a stylist's claim of a photo's open request, or takes it; returns whether that succeeded. */
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
