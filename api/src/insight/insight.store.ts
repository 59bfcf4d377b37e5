import type { ReplyOf } from '@drape/contract/call'
import type { readInsight } from '@drape/contract/insight'
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../infra/db/database.ts'
import { namedQueries, prepared } from '../infra/db/prepared.ts'
import { account } from '../infra/schema/account.ts'
import { outfitScore } from '../infra/schema/figure.ts'
import { outfit } from '../infra/schema/outfit.ts'
import { request } from '../infra/schema/request.ts'

type Counts = Omit<ReplyOf<typeof readInsight>, 'avgRating' | 'topPerformingOutfits' | 'recentActivity'> & {
  readonly starsSum: number
  readonly ratingCount: number
}

// Of these only the outfits of today and the late requests are counted, over indices that begin with them; the rest is
// kept up to date.
const counts = `
  select desk.*, rated.*,
    (select count(*)::int from outfit where approved_at >= date_trunc('day', now(), $1)) as "completedToday",
    (select count(*)::int from request where completed_at is null and due_at < now()) as "lateRequests"
  from
    (select coalesce(sum(open_requests), 0)::int as "pendingRequests", coalesce(sum(clients), 0)::int as "totalClients"
      from desk_total) as desk,
    (select coalesce(sum(stars_sum), 0)::float8 as "starsSum", coalesce(sum(rating_count), 0)::float8 as "ratingCount"
      from rating_total) as rated`

export function insightStore(
  database: Database,
  { timeZone, rowLimit }: { timeZone: string; rowLimit: number },
) {
  const ask = namedQueries(database)
  const best = prepared('insight_best_outfits', () =>
    database
      .select({
        id: outfit.id,
        title: outfit.title,
        starsSum: outfitScore.starsSum,
        ratingCount: outfitScore.ratingCount,
        createdAt: outfit.createdAt,
      })
      .from(outfitScore)
      .innerJoin(outfit, eq(outfit.id, outfitScore.outfitId))
      // A 0 of gt() would be a parameter, and an index over a part of the table is used for constants alone.
      .where(and(sql`${outfitScore.ratingCount} > 0`, isNotNull(outfit.approvedAt)))
      // Ids are UUIDv7, which grow with time: the newest outfit has the highest.
      .orderBy(desc(outfitScore.average), desc(outfitScore.ratingCount), desc(outfitScore.outfitId))
      .limit(rowLimit),
  )

  const approved = database
    .select({
      id: outfit.id,
      type: sql<'outfit_approved' | 'styling_request'>`'outfit_approved'`.as('type'),
      title: sql<string | null>`${outfit.title}`.as('title'),
      email: account.email,
      at: sql<Date>`${outfit.approvedAt}`.mapWith(outfit.approvedAt).as('at'),
    })
    .from(outfit)
    .innerJoin(account, eq(account.id, outfit.accountId))
    .where(isNotNull(outfit.approvedAt))
    .orderBy(desc(outfit.approvedAt), desc(outfit.id))
    .limit(rowLimit)
  const requests = database
    .select({
      id: request.id,
      type: sql<'outfit_approved' | 'styling_request'>`'styling_request'`.as('type'),
      title: sql<string | null>`null::text`.as('title'),
      email: account.email,
      at: sql<Date>`${request.createdAt}`.mapWith(request.createdAt).as('at'),
    })
    .from(request)
    .innerJoin(account, eq(account.id, request.accountId))
    // A completed request is shown by its outfit.
    .where(isNull(request.completedAt))
    .orderBy(desc(request.createdAt), desc(request.id))
    .limit(rowLimit)
  const recent = prepared('insight_recent_activity', () =>
    unionAll(approved, requests).orderBy(sql`at desc, id desc`).limit(rowLimit),
  )

  return {
    counts: async () => (await ask<Counts>('insight_counts', counts, timeZone))[0] as Counts,
    best: () => best(),
    recent: () => recent(),
  }
}
