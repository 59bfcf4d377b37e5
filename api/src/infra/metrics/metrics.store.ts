import { failures } from '@drape/platform/runtime/evidence'
import { and, desc, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { now } from '../db/clock.ts'
import type { Database } from '../db/database.ts'
import { evidenceCount } from '../schema/evidence.ts'
import { claimIsLive, pressingMs, request } from '../schema/request.ts'

/** Where teams have released many versions, only those that most pages reported become series. */
const maxSightings = 500

const countWhere = (condition: SQL) => sql`count(*) filter (where ${condition})`.mapWith(Number)

/** The open requests, and how many of them are late, due soon or unclaimed. */
async function countRequests(database: Database) {
  const [row] = await database
    .select({
      open: sql`count(*)`.mapWith(Number),
      due: countWhere(
        sql`${request.dueAt} between ${now} and ${now} + ${pressingMs} * interval '1 millisecond'`,
      ),
      late: countWhere(sql`${request.dueAt} < ${now}`),
      unclaimed: countWhere(sql`(${request.claimedBy} is not null and ${claimIsLive}) is not true`),
    })
    .from(request)
    .where(isNull(request.completedAt))
  return row
}

async function countJobs(database: Database) {
  const { rows } = await database.execute<{ task: string; state: string; count: number }>(sql`
    select task_identifier as task, case
      when locked_at is not null then 'working'
      when attempts >= max_attempts then 'failed'
      when run_at <= ${now} then 'waiting'
      when attempts > 0 then 'retrying'
      else 'scheduled' end as state, count(*)::integer as count
    from graphile_worker.jobs group by 1, 2`)
  return rows
}

/** The reports of pages in this hour and the one before. */
const countSightings = (database: Database) => {
  const count = sql`sum(${evidenceCount.count})`.mapWith(Number)
  return (
    database
      .select({ part: evidenceCount.part, version: evidenceCount.version, what: evidenceCount.what, count })
      .from(evidenceCount)
      // With an end, although nothing is later: evidence.store.ts says why.
      .where(
        and(
          sql`${evidenceCount.at} between date_trunc('hour', now(), 'UTC') - interval '1 hour' and now()`,
          inArray(evidenceCount.what, ['view', ...failures]),
        ),
      )
      .groupBy(evidenceCount.part, evidenceCount.version, evidenceCount.what)
      .orderBy(desc(count))
      .limit(maxSightings)
  )
}

/** One after the other: a scrape takes one of the pool's connections. */
export const readFigures = async (database: Database) => ({
  requests: await countRequests(database),
  jobs: await countJobs(database),
  sightings: await countSightings(database),
})
