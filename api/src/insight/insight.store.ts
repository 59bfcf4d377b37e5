import type { ReplyOf } from '@drape/contract/call'
import { type readInsight, shownInInsight, studioTimeZone } from '@drape/contract/insight'
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../infra/db/database.ts'
import { namedQueries } from '../infra/db/prepared.ts'
import { outfitScore } from '../infra/schema/figure.ts'
import { outfit } from '../infra/schema/outfit.ts'

type Counts = Omit<ReplyOf<typeof readInsight>, 'avgRating' | 'topPerformingOutfits' | 'recentActivity'> & {
  readonly starsSum: number
  readonly ratingCount: number
}

interface Activity {
  readonly id: string
  readonly type: 'outfit_approved' | 'styling_request'
  readonly title: string | null
  readonly email: string
  readonly at: Date
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

// A completed request is shown by its outfit.
const recent = `
  (select outfit.id, 'outfit_approved' as type, title, email, approved_at as at
    from outfit join account on account.id = outfit.account_id
    where approved_at is not null order by approved_at desc, outfit.id desc limit $1)
  union all
  (select request.id, 'styling_request', null, email, request.created_at
    from request join account on account.id = request.account_id
    where completed_at is null order by request.created_at desc, request.id desc limit $1)
  order by at desc, id desc limit $1`

export const countStudio = async (database: Database): Promise<Counts> =>
  (await namedQueries(database)<Counts>('insight_counts', counts, studioTimeZone))[0] as Counts

export const listBestOutfits = (database: Database) =>
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
    .limit(shownInInsight)

export const listActivity = (database: Database) =>
  namedQueries(database)<Activity>('insight_recent_activity', recent, shownInInsight)
