import type { Counted, EvidenceStore, Sample } from '@drape/platform/server'
import { and, eq, getTableColumns, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import { batch } from '../db/batch.ts'
import type { Database } from '../db/database.ts'
import { namedQueries } from '../db/prepared.ts'
import { evidenceCount, evidenceSample } from '../schema/evidence.ts'

const count = `
  insert into evidence_count (at, part, version, what, bin, count)
  -- In UTC, because an hour of a zone may begin at half past.
  select date_trunc(case when is_fine then 'minute' else 'hour' end, now(), 'UTC'), part, version, what, bin,
    count(*)::integer
  from unnest($1::text[], $2::text[], $3::text[], $4::smallint[], $5::boolean[])
    as seen (part, version, what, bin, is_fine)
  -- Rows are locked in the order of insertion: sorted, so that two servers never deadlock.
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (at, part, version, what, bin) do update set count = evidence_count.count + excluded.count`

/** Counts what many pages have seen, in one statement. */
const countRows = async (database: Database, rows: readonly Counted[]): Promise<void> => {
  if (rows.length === 0) return
  const column = (name: keyof Counted) => rows.map((row) => row[name])
  const columns = (['part', 'version', 'what', 'bin', 'isFine'] as const).map(column)
  await namedQueries(database)('evidence_count', count, ...columns)
}

/** Keeps the newest sample of each. */
async function keepSamples(database: Database, samples: readonly Sample[]): Promise<void> {
  const newest = new Map(samples.map((each) => [`${each.part} ${each.version} ${each.what}`, each]))
  const sorted = [...newest].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each)
  if (sorted.length === 0) return
  await database
    .insert(evidenceSample)
    .values(sorted.map((each) => ({ ...each, at: sql`now()` })))
    .onConflictDoUpdate({
      target: [evidenceSample.part, evidenceSample.version, evidenceSample.what],
      set: { at: sql`excluded.at`, text: sql`excluded.text` },
    })
}

/**
 * With an end, although nothing is later: for a range without an end the generic plan (db/database.ts) expects a third
 * of the table, and would read all of it.
 */
const from = (since: Date) => and(gte(evidenceCount.at, since), lte(evidenceCount.at, sql`now()`))

/** The versions that pages which were open since then may ask for, by part. */
async function readNamedVersions(
  database: Database,
  since: Date,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const versions = sql<string[]>`array_agg(distinct ${evidenceCount.version})`
  const rows = await database
    .select({ part: evidenceCount.part, versions })
    .from(evidenceCount)
    .where(and(from(since), eq(evidenceCount.what, 'named')))
    .groupBy(evidenceCount.part)
  return Object.fromEntries(rows.map((row) => [row.part, row.versions]))
}

async function sweepEvidence(database: Database, days: number): Promise<void> {
  const before = sql`now() - make_interval(days => ${days})`
  await database.delete(evidenceCount).where(lt(evidenceCount.at, before))
  await database.delete(evidenceSample).where(lt(evidenceSample.at, before))
}

/** What was counted, whenever. */
const { at: _, count: __, ...seen } = getTableColumns(evidenceCount)

const sum = sql`sum(${evidenceCount.count})`.mapWith(Number)
const quarter = sql`date_bin('6 hours', ${evidenceCount.at}, 'epoch')`.mapWith(evidenceCount.at)

/** The evidence that pages send, for all replicas. */
export function evidenceStore(database: Database): EvidenceStore {
  return {
    count: batch(async (pages: readonly (readonly Counted[])[]) => {
      await countRows(database, pages.flat())
      return pages
    }),
    keepSamples: (samples) => keepSamples(database, samples),
    since: (time, part, versions) =>
      database
        .select()
        .from(evidenceCount)
        .where(and(from(time), eq(evidenceCount.part, part), inArray(evidenceCount.version, [...versions])))
        .orderBy(evidenceCount.at),
    sumsSince: (time) =>
      database
        .select({ ...seen, count: sum })
        .from(evidenceCount)
        .where(from(time))
        .groupBy(...Object.values(seen)),
    quartersSince: (time, whats) =>
      database
        .select({ part: seen.part, version: seen.version, what: seen.what, at: quarter, count: sum })
        .from(evidenceCount)
        .where(and(from(time), inArray(evidenceCount.what, [...whats])))
        .groupBy(seen.part, seen.version, seen.what, quarter),
    samplesSince: (time) => database.select().from(evidenceSample).where(gte(evidenceSample.at, time)),
    namedSince: (time) => readNamedVersions(database, time),
    sweep: (days) => sweepEvidence(database, days),
  }
}
