import { claimMinutes, promisedHours } from '@drape/contract/request'
import { isNull, or, sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { now } from '../db/clock.ts'
import { ofAccount } from './account.ts'
import { ofPhoto } from './photo.ts'
import { stylist } from './stylist.ts'

/**
 * A photo that waits or waited for a stylist. It is deleted with its photo. Triggers keep one job for each open
 * request, for when it must be looked at next (migration watched-requests).
 */
export const request = pgTable(
  'request',
  {
    id: uuid('id').primaryKey(),
    photoId: ofPhoto().unique(),
    accountId: ofAccount(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the outfit was promised for, whatever became of it. */
    dueAt: timestamp('due_at', { withTimezone: true })
      .notNull()
      .default(sql.raw(`now() + interval '${promisedHours} hours'`)),
    /** The time that the client was promised instead, once the first had passed. */
    newDueAt: timestamp('new_due_at', { withTimezone: true }),
    /** When it was logged that no stylist had claimed it. */
    unclaimedToldAt: timestamp('unclaimed_told_at', { withTimezone: true }),
    /** When it was logged that it was due within two hours. */
    pressingToldAt: timestamp('pressing_told_at', { withTimezone: true }),
    claimedBy: uuid('claimed_by').references(() => stylist.id, { onDelete: 'set null' }),
    claimedUntil: timestamp('claimed_until', { withTimezone: true }),
    /** The Idempotency-Key with which its claimant took it as the next one. */
    takenWith: text('taken_with'),
    /** The stylist for whom it is kept, or from whom its client wants it kept, until kept_until. */
    keptFor: uuid('kept_for').references(() => stylist.id, { onDelete: 'set null' }),
    keptFrom: uuid('kept_from').references(() => stylist.id, { onDelete: 'set null' }),
    keptUntil: timestamp('kept_until', { withTimezone: true }),
    completedAt: timestamp('completed_at', { withTimezone: true }),
  },
  (table) => [
    index('request_open').on(table.id).where(sql`${table.completedAt} is null`),
    // The most urgent first.
    index('request_open_due').on(table.dueAt, table.id).where(sql`${table.completedAt} is null`),
    index('request_kept').on(table.keptFor).where(sql`${table.completedAt} is null`),
    index('request_claimed').on(table.claimedBy).where(sql`${table.completedAt} is null`),
    index('request_open_newest').on(table.createdAt).where(sql`${table.completedAt} is null`),
    index('request_of_account').on(table.accountId),
    // For pages of photos: few of an account's requests are open.
    index('request_open_of_account')
      .on(table.accountId, table.photoId)
      .where(sql`${table.completedAt} is null`),
    check('request_claim', sql`${table.claimedBy} is null or ${table.claimedUntil} is not null`),
  ],
)

/** A request that is not completed is reported so long before it is due, and counted from then on. */
export const pressingMs = 2 * 3_600_000

/**
 * A claim that lasts longer than one made now would was made before the clock was set back: it has ended. The
 * additional minute is for a claim that another transaction made after this one began.
 */
export const claimIsLive = sql`${request.claimedUntil} > ${now}
  and ${request.claimedUntil} < ${now} + ${claimMinutes + 1} * interval '1 minute'`

export const isUnclaimed = or(isNull(request.claimedBy), sql`not (${claimIsLive})`)
