import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../infra/db/database.ts'
import { handOver } from '../infra/schema/hand-over.ts'
import { request } from '../infra/schema/request.ts'
import { stylist } from '../infra/schema/stylist.ts'

export const listColleagues = (database: Database, stylistId: string) =>
  database
    .select({ id: stylist.id, name: stylist.name })
    .from(stylist)
    .where(ne(stylist.id, stylistId))
    .orderBy(asc(sql`lower(${stylist.name})`), asc(stylist.id))

export async function findPhotoOf(tx: Transaction, requestId: string): Promise<string | undefined> {
  const [row] = await tx.select({ photoId: request.photoId }).from(request).where(eq(request.id, requestId))
  return row?.photoId
}

interface HandOverKey {
  readonly requestId: string
  readonly fromId: string
  readonly idempotencyKey: string
}

/** To whom the request was handed over with this key. */
export async function findHandOver(tx: Transaction, { requestId, fromId, idempotencyKey }: HandOverKey) {
  const [row] = await tx
    .select({ id: handOver.toId, name: handOver.toName })
    .from(handOver)
    .where(
      and(
        eq(handOver.requestId, requestId),
        eq(handOver.fromId, fromId),
        eq(handOver.idempotencyKey, idempotencyKey),
      ),
    )
  return row
}

type NewHandOver = Omit<typeof handOver.$inferInsert, 'position' | 'fromName'>

/** The caller has locked the photo. */
export async function insertHandOver(tx: Transaction, row: NewHandOver): Promise<void> {
  const last = sql`(select coalesce(max(position), 0) + 1 from hand_over where request_id = ${row.requestId})`
  const name = sql`(select ${stylist.name} from ${stylist} where ${stylist.id} = ${row.fromId})`
  await tx.insert(handOver).values({ ...row, position: last as never, fromName: name as never })
}

/** In pages by id, for the export. */
export const listHandOversOfAccount = (database: Database, accountId: string, after: string, count: number) =>
  database
    .select({
      id: handOver.id,
      photoId: request.photoId,
      fromName: handOver.fromName,
      toName: handOver.toName,
      note: handOver.note,
      at: handOver.at,
    })
    .from(handOver)
    .innerJoin(request, eq(request.id, handOver.requestId))
    .where(and(eq(handOver.accountId, accountId), gt(handOver.id, after)))
    .orderBy(asc(handOver.id))
    .limit(count)
