import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { ofAccount } from './account.ts'
import { request } from './request.ts'

/** The handing over of a request from one stylist to another, with a note. */
export const handOver = pgTable(
  'hand_over',
  {
    id: uuid('id').primaryKey(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => request.id, { onDelete: 'cascade' }),
    accountId: ofAccount(),
    /** Its place among those of the request. */
    position: integer('position').notNull(),
    /** No foreign keys: the note stays after the stylists were deleted. */
    fromId: uuid('from_id').notNull(),
    fromName: text('from_name').notNull(),
    toId: uuid('to_id').notNull(),
    toName: text('to_name').notNull(),
    note: text('note'),
    /** Repeated with each attempt, so that it is done once. */
    idempotencyKey: text('idempotency_key').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // The inserting transaction has locked the photo, so that places are given one after the other.
    unique('hand_over_position').on(table.requestId, table.position),
    unique('hand_over_idempotency').on(table.requestId, table.fromId, table.idempotencyKey),
    index('hand_over_of_account').on(table.accountId, table.id),
    check('hand_over_note', sql`${table.note} <> ''`),
  ],
)
