import type { QueuePart, QueueQuery } from '@drape/contract/request'
import { and, asc, eq, gt, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import { now } from '../infra/db/clock.ts'
import type { Database } from '../infra/db/database.ts'
import { lowestId } from '../infra/db/page.ts'
import { prepared } from '../infra/db/prepared.ts'
import { account } from '../infra/schema/account.ts'
import { message } from '../infra/schema/conversation.ts'
import { garment } from '../infra/schema/garment.ts'
import { handOver } from '../infra/schema/hand-over.ts'
import { photo } from '../infra/schema/photo.ts'
import { preferences } from '../infra/schema/preferences.ts'
import { claimIsLive, isUnclaimed, request } from '../infra/schema/request.ts'
import { stylist } from '../infra/schema/stylist.ts'
import { keeper, keeperOfRequest } from './kept.store.ts'

export type PendingRow = Awaited<ReturnType<ReturnType<typeof pendingStore>['one']>> & object

/** Requests without an outfit. An expired claim is shown as none. */
export function pendingStore(database: Database) {
  const pending = () =>
    database
      .select({
        id: request.id,
        photoId: request.photoId,
        accountId: request.accountId,
        uploadedAt: photo.uploadedAt,
        dueAt: request.dueAt,
        newDueAt: request.newDueAt,
        unclaimedToldAt: request.unclaimedToldAt,
        pressingToldAt: request.pressingToldAt,
        email: account.email,
        name: account.name,
        wish: photo.wish,
        garment: { id: garment.id, kind: garment.kind, colour: garment.colour, name: garment.name },
        preferences,
        claimedUntil: request.claimedUntil,
        claimant: { id: stylist.id, name: stylist.name },
        keeper: { id: keeper.id, name: keeper.name },
        keptUntil: request.keptUntil,
        unreadMessages: database.$count(
          message,
          and(eq(message.photoId, request.photoId), isNull(message.stylistId), isNull(message.readAt)),
        ),
        handedOver: sql<{ by: string; note: string | null; at: string } | null>`(
          select json_build_object('by', ${handOver.fromName}, 'note', ${handOver.note}, 'at', ${handOver.at})
          from ${handOver} where ${handOver.requestId} = ${request.id} order by ${handOver.position} desc limit 1)`,
      })
      .from(request)
      .innerJoin(photo, eq(photo.id, request.photoId))
      .innerJoin(account, eq(account.id, request.accountId))
      .leftJoin(preferences, eq(preferences.accountId, request.accountId))
      .leftJoin(stylist, and(eq(stylist.id, request.claimedBy), claimIsLive))
      .leftJoin(keeper, keeperOfRequest)
      .leftJoin(
        garment,
        and(
          sql`${garment.id} = (${photo.wish} ->> 'garment')::uuid`,
          eq(garment.accountId, request.accountId),
          isNull(garment.archivedAt),
        ),
      )

  const isOpen = isNull(request.completedAt)
  // With a limit as a parameter the planner assumes a tenth of the open requests, and may read whole tables to join
  // them. For an array it assumes ten rows.
  const next = sql`array(select ${request.id} from ${request}
    where ${and(isOpen, gt(request.id, sql.placeholder('after')))} order by ${request.id} limit ${sql.placeholder('count')})`
  const page = prepared('requests_pending', () =>
    pending()
      .where(and(isOpen, sql`${request.id} = any(${next})`))
      .orderBy(asc(request.id))
      .limit(sql.placeholder('count')),
  )
  const one = prepared('request_pending', () =>
    pending().where(and(isOpen, eq(request.id, sql.placeholder('id')))),
  )

  const preferred = database
    .select({ id: preferences.accountId })
    .from(preferences)
    .where(eq(preferences.accountId, request.accountId))
  const partOf = (part: QueuePart | undefined, stylistId: string, also: readonly string[]) => {
    switch (part) {
      case 'mine':
        return or(and(eq(request.claimedBy, stylistId), claimIsLive), inArray(request.id, [...also]))
      case 'unclaimed':
        return isUnclaimed
      case 'late':
        return lt(request.dueAt, now)
      case 'without_preferences':
        return notExists(preferred)
      case undefined:
        return undefined
    }
  }

  return {
    /** The most urgent first. */
    queue: ({ show, also, search, limit }: QueueQuery, stylistId: string) => {
      const ids = database
        .select({ id: request.id })
        .from(request)
        .innerJoin(account, eq(account.id, request.accountId))
        .where(
          and(
            isOpen,
            partOf(show, stylistId, also?.split(',') ?? []),
            search === undefined
              ? undefined
              : sql`strpos(lower(${account.name} || ' ' || ${account.email}), lower(${search})) > 0`,
          ),
        )
        .orderBy(asc(request.dueAt), asc(request.id))
        .limit(limit)
      return pending()
        .where(and(isOpen, sql`${request.id} = any(array(${ids}))`))
        .orderBy(asc(request.dueAt), asc(request.id))
    },
    page: (after = lowestId, count: number) => page({ after, count }),
    one: async (id: string) => (await one({ id }))[0],
  }
}
