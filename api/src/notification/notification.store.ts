import type { MailKind } from '@drape/contract/notification'
import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { now } from '../infra/db/clock.ts'
import type { Database } from '../infra/db/database.ts'
import { account } from '../infra/schema/account.ts'
import { message } from '../infra/schema/conversation.ts'
import { mailOff, notification } from '../infra/schema/notification.ts'
import { outfit } from '../infra/schema/outfit.ts'
import { request } from '../infra/schema/request.ts'
import { stylist } from '../infra/schema/stylist.ts'

export type MailOutcome = NonNullable<typeof notification.$inferSelect.mailOutcome>
export type TellableRow = NonNullable<Awaited<ReturnType<typeof findTellable>>>

const isUnsent = (id: string) => and(eq(notification.id, id), isNull(notification.mailOutcome))

/** Takes the e-mail of a notification, for longer than sending it can take. */
export async function leaseMail(
  database: Database,
  id: string,
): Promise<'taken' | 'in other hands' | 'nothing to do'> {
  const until = notification.mailLeasedUntil
  // One that lasts longer than a new one would was made before the clock was set back.
  const isFree = or(isNull(until), sql`${until} not between ${now} and ${now} + interval '2 minutes'`)
  const { rowCount } = await database
    .update(notification)
    .set({ mailLeasedUntil: sql`${now} + interval '1 minute'` })
    .where(and(isUnsent(id), isFree))
  if (rowCount) return 'taken'
  const [row] = await database.select({ id: notification.id }).from(notification).where(isUnsent(id))
  return row ? 'in other hands' : 'nothing to do'
}

export async function giveMailBack(database: Database, id: string): Promise<void> {
  await database.update(notification).set({ mailLeasedUntil: null }).where(isUnsent(id))
}

export async function endMail(database: Database, id: string, mailOutcome: MailOutcome): Promise<void> {
  await database
    .update(notification)
    .set({ mailOutcome, mailEndedAt: sql`${now}`, mailLeasedUntil: null })
    .where(isUnsent(id))
}

/** A notification with all that an e-mail says. */
export async function findTellable(database: Database, id: string) {
  const [row] = await database
    .select({
      id: notification.id,
      kind: notification.kind,
      createdAt: notification.createdAt,
      accountId: account.id,
      name: account.name,
      email: account.email,
      outfitId: outfit.id,
      outfitTitle: outfit.title,
      stylistName: sql<string | null>`coalesce(${message.stylistName}, ${stylist.name})`,
      answeredOutfitId: sql<string | null>`(select ${outfit.id} from ${outfit}
        where ${outfit.photoId} = ${message.photoId} and ${outfit.approvedAt} is not null)`,
      isSwitchedOff: sql<boolean>`${mailOff.kind} is not null`,
      // A new time that has passed or was kept says nothing any more, nor an answer that was read.
      isOutOfDate: sql<boolean>`coalesce(
        ${request.completedAt} is not null or ${request.newDueAt} <> ${notification.newDueAt}
          or ${notification.newDueAt} <= ${now} or ${message.readAt} is not null, false)`,
    })
    .from(notification)
    .innerJoin(account, eq(account.id, notification.accountId))
    .leftJoin(outfit, eq(outfit.id, notification.outfitId))
    .leftJoin(stylist, eq(stylist.id, outfit.stylistId))
    .leftJoin(request, eq(request.id, notification.requestId))
    .leftJoin(message, eq(message.id, notification.messageId))
    .leftJoin(mailOff, and(eq(mailOff.accountId, account.id), eq(mailOff.kind, notification.kind)))
    .where(eq(notification.id, id))
  return row
}

export async function findSettings(database: Database, accountId: string) {
  const [row] = await database
    .select({
      email: account.email,
      off: sql<
        MailKind[]
      >`coalesce(array_agg(${mailOff.kind}) filter (where ${mailOff.kind} is not null), '{}')`,
    })
    .from(account)
    .leftJoin(mailOff, eq(mailOff.accountId, account.id))
    .where(eq(account.id, accountId))
    .groupBy(account.id)
  return row
}

/** Does nothing for an account that is gone. */
export async function switchMail(
  database: Database,
  accountId: string,
  kind: MailKind,
  isOn: boolean,
): Promise<void> {
  if (isOn)
    await database.delete(mailOff).where(and(eq(mailOff.accountId, accountId), eq(mailOff.kind, kind)))
  // FOR KEY SHARE waits for a running deletion of the account, and then finds no row to write for.
  else
    await database.execute(sql`
      insert into ${mailOff} (account_id, kind)
      select id, ${kind} from ${account} where id = ${accountId} for key share
      on conflict do nothing`)
}

/** The notifications of an account, in pages by id. */
export const listNotifications = (database: Database, accountId: string, after: string, count: number) =>
  database
    .select({
      id: notification.id,
      kind: notification.kind,
      createdAt: notification.createdAt,
      mailOutcome: notification.mailOutcome,
      mailEndedAt: notification.mailEndedAt,
    })
    .from(notification)
    .where(and(eq(notification.accountId, accountId), gt(notification.id, after)))
    .orderBy(asc(notification.id))
    .limit(count)
