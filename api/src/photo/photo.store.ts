import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import { gather } from '../db/gather.ts'
import { highestId } from '../db/page.ts'
import { outfit } from '../outfit/outfit.table.ts'
import { account } from '../profile/account.table.ts'
import { photo } from './photo.table.ts'

export interface PhotoRow {
  readonly id: string
  readonly accountId: string
  readonly uploadedAt: string
  readonly outfitId: string | null
}

interface PageAsked {
  readonly accountId: string
  readonly before: string
  readonly limit: number
}

const columns = {
  id: photo.id,
  accountId: photo.accountId,
  // Written by the database as the wire wants it: a list makes no Dates.
  uploadedAt: sql<string>`to_char(${photo.uploadedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  outfitId: outfit.id,
}
const isItsOutfit = and(eq(outfit.photoId, photo.id), isNotNull(outfit.approvedAt))

// A named statement of pg, because drizzle cannot say it: all pages that are asked for in one moment. A query costs more
// than what it reads and a row more than what is in it, so a page is one row, and what its photos have stands in lists.
// Outfits are a page of their own, because one index has all of a person: to look up each photo's took half of the time.
const pages = `
  select page.ids, page.times, delivered.photos, delivered.outfits
  from unnest($1::uuid[], $2::uuid[], $3::integer[]) with ordinality as asked (account_id, before, most, place)
  left join lateral (
    select
      string_agg(id::text, ',') as ids,
      string_agg(to_char(uploaded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), ',') as times
    from (
      select id, uploaded_at
      from photo where account_id = asked.account_id and id < asked.before order by id desc limit asked.most
    ) as newest_first
  ) as page on true
  left join lateral (
    select string_agg(photo_id::text, ',') as photos, string_agg(id::text, ',') as outfits
    from (
      select id, photo_id from outfit
      where account_id = asked.account_id and photo_id < asked.before and approved_at is not null
      order by photo_id desc limit asked.most
    ) as newest_first
  ) as delivered on true
  order by asked.place`

type Lists = Readonly<Record<'ids' | 'times' | 'photos' | 'outfits', string | null>>

const preparePages = (database: Database) => async (asked: readonly PageAsked[]) => {
  const { rows } = await database.$client.query<Lists>({
    name: 'photo_pages',
    text: pages,
    values: [
      asked.map(({ accountId }) => accountId),
      asked.map(({ before }) => before),
      asked.map(({ limit }) => limit),
    ],
  })
  return rows.map((lists, place) => readPage(asked[place]?.accountId ?? '', lists))
}

const listed = (list: string | null): string[] => list?.split(',') ?? []

function readPage(accountId: string, { ids, times, photos, outfits }: Lists): PhotoRow[] {
  const uploadedAt = listed(times)
  const outfitIds = listed(outfits)
  const outfitOf = new Map(listed(photos).map((id, place) => [id, outfitIds[place]]))
  return listed(ids).map((id, place) => ({
    id,
    accountId,
    uploadedAt: uploadedAt[place] ?? '',
    outfitId: outfitOf.get(id) ?? null,
  }))
}

export function preparePhotoReads(database: Database) {
  const page = gather(preparePages(database))
  const one = database
    .select(columns)
    .from(photo)
    .leftJoin(outfit, isItsOutfit)
    .where(eq(photo.id, sql.placeholder('id')))
    .prepare('photo_one')

  return {
    page: (accountId: string, before: string = highestId, limit: number) =>
      page({ accountId, before, limit }),
    one: async (id: string) => (await one.execute({ id }))[0],
  }
}

/** Uploads of one account take turns from here on. Nothing, when the account is no more. */
export async function lockAccount(tx: Transaction, id: string) {
  const [row] = await tx
    .select({ plan: account.plan })
    .from(account)
    .where(eq(account.id, id))
    .for('no key update')
  return row
}

export async function countUploadsOfDay(
  database: Database | Transaction,
  accountId: string,
): Promise<number> {
  // Not what a clock wrote that was set back since: that would count until its day has come and gone.
  const isOfDay = sql`${photo.uploadedAt} between now() - interval '1 day' and now() + interval '1 minute'`
  const [row] = await database
    .select({ count: count() })
    .from(photo)
    .where(and(eq(photo.accountId, accountId), isOfDay))
  return row?.count ?? 0
}

export async function findUnderKey(database: Database | Transaction, accountId: string, key: string) {
  const [row] = await database
    .select(columns)
    .from(photo)
    .leftJoin(outfit, isItsOutfit)
    .where(and(eq(photo.accountId, accountId), eq(photo.idempotencyKey, key)))
  return row
}

export async function insertPhoto(tx: Transaction, row: typeof photo.$inferInsert): Promise<PhotoRow> {
  const { id, accountId, uploadedAt } = columns
  const [made] = await tx.insert(photo).values(row).returning({ id, accountId, uploadedAt })
  if (!made) throw new Error('the photo came back empty')
  return { ...made, outfitId: null }
}

export async function deletePhotoRow(tx: Transaction, id: string): Promise<void> {
  await tx.delete(photo).where(eq(photo.id, id))
}

export async function photoIdsOf(tx: Transaction, accountId: string): Promise<string[]> {
  const rows = await tx.select({ id: photo.id }).from(photo).where(eq(photo.accountId, accountId))
  return rows.map(({ id }) => id)
}

export async function hasPhotos(database: Database): Promise<boolean> {
  return (await database.select({ id: photo.id }).from(photo).limit(1)).length > 0
}

/** Which of these photos there are. */
export async function findPhotos(database: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await database
    .select({ id: photo.id })
    .from(photo)
    .where(inArray(photo.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}

/** Any number, the same in every replica: it marks who sweeps. */
const sweepLock = 715_220_302

/** Does the work unless another replica is at it. */
export async function sweepAlone(database: Database, work: () => Promise<void>): Promise<void> {
  const client = await database.$client.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      sweepLock,
    ])
    if (rows[0]?.mine) await work()
  } finally {
    // The lock is the connection's and ends with it, also when it broke meanwhile.
    client.release(true)
  }
}
