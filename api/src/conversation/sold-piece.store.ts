import { mostWaiting } from '@drape/contract/conversation'
import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { now } from '../infra/db/clock.ts'
import type { Database, Transaction } from '../infra/db/database.ts'
import { account } from '../infra/schema/account.ts'
import { message } from '../infra/schema/conversation.ts'
import { outfit, outfitItem } from '../infra/schema/outfit.ts'
import { photo } from '../infra/schema/photo.ts'
import { isNoLongerSold, isPageOfItem, shopPage } from '../infra/schema/piece.ts'

/** After these days the client, who is shown it too, has seen it. */
const listedDays = 3

const isAnswered = sql`exists (
  select from ${message} where ${message.photoId} = ${photo.id} and ${message.stylistId} is not null
    and not ${message.isSwap} and ${message.sentAt} > greatest(${shopPage.stateSince}, ${outfit.approvedAt}))`

/** The pieces of a stylist's outfits that were noted as no longer sold before the outfit was a day old. */
export const listSold = (database: Database, stylistId: string) =>
  database
    .select({
      photoId: photo.id,
      email: account.email,
      title: outfit.title,
      item: sql<{
        id: string
        name: string
      }>`json_build_object('id', ${outfitItem.id}, 'name', ${outfitItem.name})`,
      state: sql<'gone' | 'sold_out'>`${shopPage.state}`,
      since: sql`${shopPage.stateSince}`.mapWith(shopPage.stateSince),
    })
    .from(outfit)
    .innerJoin(photo, eq(photo.id, outfit.photoId))
    .innerJoin(account, eq(account.id, photo.accountId))
    .innerJoin(outfitItem, and(eq(outfitItem.outfitId, outfit.id), isNull(outfitItem.replacedAt)))
    .innerJoin(shopPage, and(isPageOfItem, isNoLongerSold))
    .where(
      and(
        eq(outfit.stylistId, stylistId),
        gt(outfit.approvedAt, sql`${now} - interval '1 day' * ${listedDays}`),
        lte(shopPage.stateSince, sql`${outfit.approvedAt} + interval '1 day'`),
        sql`not ${isAnswered}`,
      ),
    )
    .orderBy(asc(shopPage.stateSince))
    .limit(mostWaiting)

export async function isSoldNoMore(tx: Transaction, itemId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: outfitItem.id })
    .from(outfitItem)
    .innerJoin(shopPage, and(isPageOfItem, isNoLongerSold))
    .where(eq(outfitItem.id, itemId))
  return rows.length > 0
}
