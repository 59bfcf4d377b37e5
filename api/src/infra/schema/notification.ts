import { mailKinds } from '@drape/contract/notification'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { ofAccount } from './account.ts'
import { message } from './conversation.ts'
import { outfit } from './outfit.ts'
import { request } from './request.ts'

/**
 * A message to a client about an event. Triggers on `outfit`, `request` and `message` insert it, and its own trigger
 * queues its job (migrations notifications and conversation), all in the transaction of the event.
 */
export const notification = pgTable(
  'notification',
  {
    id: uuid('id').primaryKey(),
    accountId: ofAccount(),
    kind: text('kind', { enum: mailKinds }).notNull(),
    outfitId: uuid('outfit_id')
      .unique('notification_of_outfit')
      .references(() => outfit.id, { onDelete: 'cascade' }),
    messageId: uuid('message_id')
      .unique('notification_of_message')
      .references(() => message.id, { onDelete: 'cascade' }),
    requestId: uuid('request_id').references(() => request.id, { onDelete: 'cascade' }),
    newDueAt: timestamp('new_due_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Until then no other worker sends the e-mail than the one that has begun. */
    mailLeasedUntil: timestamp('mail_leased_until', { withTimezone: true }),
    /** The outcome of the e-mail: set once. */
    mailOutcome: text('mail_outcome', {
      enum: ['sent', 'switched-off', 'out-of-date', 'no-server', 'refused'],
    }),
    mailEndedAt: timestamp('mail_ended_at', { withTimezone: true }),
  },
  (table) => [
    index('notification_of_account').on(table.accountId, table.id),
    unique('notification_of_time').on(table.requestId, table.newDueAt),
    check(
      'notification_subject',
      sql`num_nonnulls(${table.outfitId}, ${table.requestId}, ${table.messageId}) = 1`,
    ),
  ],
)

/** A kind of e-mail that a person has switched off. */
export const mailOff = pgTable(
  'mail_off',
  {
    accountId: ofAccount(),
    kind: text('kind', { enum: mailKinds }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind] })],
)
