import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { lowestId } from '../db/page.ts'
import { account } from '../schema/account.ts'
import { photo } from '../schema/photo.ts'
import { preferences } from '../schema/preferences.ts'
import { request } from '../schema/request.ts'
import { stylist } from '../schema/stylist.ts'
import { isLive } from './claim.store.ts'

export type PendingRow = Awaited<ReturnType<ReturnType<typeof pendingStore>['one']>> & object

/** Requests without an outfit. An expired claim is shown as none. */
export function pendingStore(database: Database) {
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
  // For any limit the planner reckons with a tenth of what is open, and may read whole tables to join them. An array it
  // takes for ten rows.
  const next = sql`array(select ${request.id} from ${request}
    where ${and(isOpen, gt(request.id, sql.placeholder('after')))} order by ${request.id} limit ${sql.placeholder('count')})`
  const page = pending()
    .where(and(isOpen, sql`${request.id} = any(${next})`))
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
