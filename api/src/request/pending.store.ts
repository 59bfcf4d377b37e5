import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { lowestId } from '../db/page.ts'
import { photo } from '../photo/photo.table.ts'
import { preferences } from '../preferences/preferences.table.ts'
import { account } from '../profile/account.table.ts'
import { stylist } from '../session/stylist.table.ts'
import { isLive } from './claim.store.ts'
import { request } from './request.table.ts'

export type PendingRow = Awaited<ReturnType<ReturnType<typeof preparePending>['one']>> & object

/** What waits for an outfit. A claim that has run out is not there. */
export function preparePending(database: Database) {
  const pending = () =>
    database
      .select({
        id: request.id,
        photoId: request.photoId,
        uploadedAt: photo.uploadedAt,
        email: account.email,
        preferences,
        claimedUntil: request.claimedUntil,
        claimant: { id: stylist.id, name: stylist.name },
      })
      .from(request)
      .innerJoin(photo, eq(photo.id, request.photoId))
      .innerJoin(account, eq(account.id, request.accountId))
      .leftJoin(preferences, eq(preferences.accountId, request.accountId))
      .leftJoin(stylist, and(eq(stylist.id, request.claimedBy), isLive))

  const isOpen = isNull(request.completedAt)
  const page = pending()
    .where(and(isOpen, gt(request.id, sql.placeholder('after'))))
    .orderBy(asc(request.id))
    .limit(sql.placeholder('count'))
    .prepare('requests_pending')
  const one = pending()
    .where(and(isOpen, eq(request.id, sql.placeholder('id'))))
    .prepare('request_pending')

  return {
    page: (after = lowestId, count: number) => page.execute({ after, count }),
    one: async (id: string) => (await one.execute({ id }))[0],
  }
}
