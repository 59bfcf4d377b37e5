import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { ofAccount } from './account.ts'

/** A stylist's note about a client, which only stylists read. */
export const clientNote = pgTable(
  'client_note',
  {
    id: uuid('id').primaryKey(),
    accountId: ofAccount(),
    /** No reference: a note stays when its author is not a stylist any more. */
    stylistId: uuid('stylist_id').notNull(),
    stylistName: text('stylist_name').notNull(),
    /** Repeated with each attempt to send it, so that it is stored once. */
    idempotencyKey: text('idempotency_key'),
    text: text('text').notNull(),
    writtenAt: timestamp('written_at', { withTimezone: true }).notNull().defaultNow(),
    changedAt: timestamp('changed_at', { withTimezone: true }),
  },
  (table) => [
    index('client_note_of_account').on(table.accountId, table.id),
    unique('client_note_idempotency').on(table.accountId, table.stylistId, table.idempotencyKey),
    check('client_note_text', sql`${table.text} <> ''`),
  ],
)
