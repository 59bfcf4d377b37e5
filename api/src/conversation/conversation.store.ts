import { mostWaiting } from '@drape/contract/conversation'
import { byKind } from '@drape/contract/member-kind'
import { and, asc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { now } from '../infra/db/clock.ts'
import type { Database, Transaction } from '../infra/db/database.ts'
import type { Member } from '../infra/http/member.ts'
import { account } from '../infra/schema/account.ts'
import { message } from '../infra/schema/conversation.ts'
import { outfit, outfitItem } from '../infra/schema/outfit.ts'
import { photo } from '../infra/schema/photo.ts'
import { request } from '../infra/schema/request.ts'
import { stylist } from '../infra/schema/stylist.ts'

import { isForStylist, mayRead } from './conversation-policy.store.ts'

type Reader = Database | Transaction
type Caller = Pick<Member, 'kind' | 'id'>

const isOfClient = isNull(message.stylistId)
const waits = and(isOfClient, isNull(message.settledAt))

/** The photo and outfit of a conversation; undefined for a member who may not read it. */
export async function findPlace(reader: Reader, photoId: string, caller: Caller) {
  const [row] = await reader
    .select({ plan: account.plan, outfitId: outfit.id })
    .from(photo)
    .innerJoin(account, eq(account.id, photo.accountId))
    .leftJoin(request, eq(request.photoId, photo.id))
    .leftJoin(outfit, eq(outfit.photoId, photo.id))
    .where(and(eq(photo.id, photoId), mayRead(caller)))
  return row
}

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number]

const columns = {
  id: message.id,
  photoId: message.photoId,
  stylistName: message.stylistName,
  text: message.text,
  /** Null if there are none. */
  pictureIds: sql<string[] | null>`(
    select json_agg(picture.id order by picture.position) from message_picture picture
    where picture.message_id = ${message.id})`,
  itemId: message.itemId,
  itemName: outfitItem.name,
  isSwap: message.isSwap,
  replaced: sql<{ id: string; name: string } | null>`(
    select json_build_object('id', old.id, 'name', old.name) from outfit_item old
    where ${message.isSwap} and ${message.stylistId} is not null and old.outfit_id = ${outfitItem.outfitId}
      and old.position = ${outfitItem.position} and old.replaced_at = ${message.sentAt})`,
  sentAt: message.sentAt,
  readAt: message.readAt,
}

const selectMessages = (reader: Reader) =>
  reader.select(columns).from(message).leftJoin(outfitItem, eq(outfitItem.id, message.itemId))

export const listMessages = (reader: Reader, photoId: string) =>
  selectMessages(reader).where(eq(message.photoId, photoId)).orderBy(asc(message.position))

/** All messages in the conversations of an account, in pages by id. */
export const listMessagesOfAccount = (database: Database, accountId: string, after: string, count: number) =>
  selectMessages(database)
    .where(and(eq(message.accountId, accountId), gt(message.id, after)))
    .orderBy(asc(message.id))
    .limit(count)

export async function findUnderKey(tx: Transaction, photoId: string, key: string) {
  const [row] = await tx
    .select({ stylistId: message.stylistId })
    .from(message)
    .where(and(eq(message.photoId, photoId), eq(message.idempotencyKey, key)))
  return row
}

/** The place of the item in the photo's completed outfit; undefined if it is not in it. */
export async function findPiece(tx: Transaction, photoId: string, itemId: string) {
  const [row] = await tx
    .select({ outfitId: outfitItem.outfitId, position: outfitItem.position })
    .from(outfitItem)
    .innerJoin(outfit, eq(outfit.id, outfitItem.outfitId))
    .where(
      and(
        eq(outfitItem.id, itemId),
        isNull(outfitItem.replacedAt),
        eq(outfit.photoId, photoId),
        isNotNull(outfit.approvedAt),
      ),
    )
  return row
}

type NewMessage = Pick<
  typeof message.$inferInsert,
  'id' | 'photoId' | 'accountId' | 'stylistId' | 'idempotencyKey' | 'text' | 'itemId' | 'isSwap'
>

/** The caller has locked the photo. */
export async function insertMessage(tx: Transaction, row: NewMessage): Promise<void> {
  const last = sql`(select coalesce(max(position), 0) + 1 from message where photo_id = ${row.photoId})`
  const { stylistId = null } = row
  const name = sql`(select ${stylist.name} from ${stylist} where ${stylist.id} = ${stylistId})`
  await tx
    .insert(message)
    .values({ ...row, position: last as never, stylistName: name as never, sentAt: sql`${now}` })
}

type NewPiece = typeof outfitItem.$inferInsert

/** The stylist's message has the same time, by which `replaced` finds the old piece. */
export async function replacePiece(tx: Transaction, itemId: string, by: NewPiece): Promise<void> {
  await tx.update(outfitItem).set({ replacedAt: now }).where(eq(outfitItem.id, itemId))
  await tx.insert(outfitItem).values(by)
}

/** Settles the wish for another piece in the place of this one; returns whether there is one. */
export async function settleWish(tx: Transaction, photoId: string, itemId: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(message)
    .set({ settledAt: now })
    .where(and(eq(message.photoId, photoId), eq(message.itemId, itemId), isOfClient, message.isSwap))
  return rowCount === 1
}

export const countMessages = (tx: Transaction, photoId: string, isByClient: boolean): Promise<number> =>
  tx.$count(
    message,
    and(eq(message.photoId, photoId), isByClient ? isOfClient : isNotNull(message.stylistId)),
  )

const upTo = (photoId: string, id: string) => {
  const place = sql`(select position from message where id = ${id} and photo_id = ${photoId})`
  return and(eq(message.photoId, photoId), lte(message.position, place))
}

/** Marks the messages of the other side as read. */
export async function markRead(
  database: Database,
  photoId: string,
  { kind }: Caller,
  id: string,
): Promise<void> {
  await database
    .update(message)
    .set({ readAt: now })
    .where(
      and(
        upTo(photoId, id),
        byKind(kind, { user: () => isNotNull(message.stylistId), stylist: () => isOfClient }),
        isNull(message.readAt),
      ),
    )
}

export async function settle(reader: Reader, photoId: string, id: string): Promise<void> {
  await reader
    .update(message)
    .set({ settledAt: now, readAt: sql`coalesce(${message.readAt}, ${now})` })
    .where(and(upTo(photoId, id), waits))
}

/** An answer in words settles everything but a wish for another piece. */
export async function settleAnswered(tx: Transaction, photoId: string): Promise<void> {
  await tx
    .update(message)
    .set({ settledAt: now })
    .where(and(eq(message.photoId, photoId), waits, eq(message.isSwap, false)))
}

export function listWaiting(database: Database, stylistId: string) {
  // An array first: for it the planner assumes ten rows, and not a share of all.
  const first = sql`array(
    select ${message.photoId} from ${message}
    join ${photo} on ${photo.id} = ${message.photoId}
    left join ${request} on ${request.photoId} = ${photo.id}
    left join ${outfit} on ${outfit.photoId} = ${photo.id}
    where ${waits} and ${isForStylist(sql`${stylistId}::uuid`, sql`${message.sentAt}`)}
      and ${message.position} = (select min(first.position) from message first
        where first.photo_id = ${message.photoId} and first.stylist_id is null and first.settled_at is null)
    order by ${message.sentAt} limit ${mostWaiting})`
  const since = sql`min(${message.sentAt})`
  return database
    .select({
      photoId: message.photoId,
      email: account.email,
      title: sql<string | null>`max(${outfit.title})`,
      since: since.mapWith(message.sentAt),
      unread: sql<number>`(count(*) filter (where ${message.readAt} is null))::int`,
      isSwap: sql<boolean>`bool_or(${message.isSwap})`,
    })
    .from(message)
    .innerJoin(photo, eq(photo.id, message.photoId))
    .innerJoin(account, eq(account.id, photo.accountId))
    .leftJoin(outfit, and(eq(outfit.photoId, photo.id), isNotNull(outfit.approvedAt)))
    .where(and(waits, sql`${message.photoId} = any(${first})`))
    .groupBy(message.photoId, account.email)
    .orderBy(since)
}
