import { type MailKind, maxPushDevices } from '@drape/contract/notification'
import { and, asc, desc, eq, gt, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import { now } from '../infra/db/clock.ts'
import type { Database } from '../infra/db/database.ts'
import { lockAccount } from '../infra/schema/locks.ts'
import { notification } from '../infra/schema/notification.ts'
import { outfit } from '../infra/schema/outfit.ts'
import { pushDevice } from '../infra/schema/push.ts'
import { tokenFamily } from '../infra/schema/session.ts'
import { type PushTarget, pushTtlSeconds } from './push-target.ts'

interface NewDevice extends PushTarget {
  readonly id: string
  readonly accountId: string
  readonly familyId: string
  readonly off: readonly MailKind[]
  readonly name: string
}

/**
 * Stores a device, taking it from the account that had it before, and deletes the oldest. Returns whether its session
 * is alive.
 */
export const putDevice = (database: Database, device: NewDevice): Promise<boolean> =>
  database.transaction(async (tx) => {
    const { id, accountId, familyId, endpoint, p256dh, auth, off, name } = device
    // First, as a deletion of the account locks it, and then the session, which is deleted with it.
    if (!(await lockAccount(tx, accountId))) return false
    const [family] = await tx
      .select({ id: tokenFamily.id })
      .from(tokenFamily)
      .where(and(eq(tokenFamily.id, familyId), isNull(tokenFamily.endedAt)))
      .for('key share')
    if (!family) return false
    const row = { accountId, familyId, endpoint, p256dh, auth, off: [...off], name }
    await tx
      .insert(pushDevice)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: pushDevice.id, set: row })
    const newest = tx
      .select({ id: pushDevice.id })
      .from(pushDevice)
      .where(eq(pushDevice.accountId, accountId))
      .orderBy(desc(pushDevice.createdAt), desc(pushDevice.id))
      .limit(maxPushDevices)
    await tx
      .delete(pushDevice)
      .where(and(eq(pushDevice.accountId, accountId), notInArray(pushDevice.id, newest)))
    return true
  })

export const listDevices = (database: Database, accountId: string) =>
  database
    .select({
      id: pushDevice.id,
      name: pushDevice.name,
      off: pushDevice.off,
      createdAt: pushDevice.createdAt,
    })
    .from(pushDevice)
    .where(eq(pushDevice.accountId, accountId))
    .orderBy(asc(pushDevice.createdAt), asc(pushDevice.id))

export async function removeDevice(database: Database, id: string, accountId?: string): Promise<void> {
  await database
    .delete(pushDevice)
    .where(and(eq(pushDevice.id, id), accountId ? eq(pushDevice.accountId, accountId) : undefined))
}

/** A device to which a notification is to be pushed now: none if it is old, or opened, or the kind is not wanted. */
export async function findTarget(database: Database, notificationId: string, deviceId: string) {
  const [row] = await database
    .select({
      id: pushDevice.id,
      endpoint: pushDevice.endpoint,
      p256dh: pushDevice.p256dh,
      auth: pushDevice.auth,
      unseen: database.$count(
        outfit,
        and(
          eq(outfit.accountId, pushDevice.accountId),
          isNotNull(outfit.photoId),
          isNotNull(outfit.approvedAt),
          isNull(outfit.seenAt),
        ),
      ),
    })
    .from(pushDevice)
    .innerJoin(notification, eq(notification.accountId, pushDevice.accountId))
    .innerJoin(tokenFamily, eq(tokenFamily.id, pushDevice.familyId))
    .leftJoin(outfit, eq(outfit.id, notification.outfitId))
    .where(
      and(
        eq(pushDevice.id, deviceId),
        eq(notification.id, notificationId),
        sql`not ${notification.kind} = any(${pushDevice.off})`,
        gt(notification.createdAt, sql`${now} - ${pushTtlSeconds} * interval '1 second'`),
        isNull(outfit.seenAt),
        isNull(tokenFamily.endedAt),
        gt(tokenFamily.expiresAt, now),
      ),
    )
  return row
}
