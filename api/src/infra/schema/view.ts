import { bigint, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { ofPhoto } from './photo.ts'

/** Which stylists were shown a photo. */
export const photoView = pgTable(
  'photo_view',
  {
    photoId: ofPhoto(),
    /** No reference: who is not a stylist any more has seen it all the same. */
    stylistId: uuid('stylist_id').notNull(),
    stylistName: text('stylist_name').notNull(),
    firstAt: timestamp('first_at', { withTimezone: true }).notNull().defaultNow(),
    /** To the hour: a queue that is open is read again and again. */
    lastAt: timestamp('last_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.photoId, table.stylistId] })],
)

/**
 * That a stylist was given an address of a picture, or that an account's records were emptied. No references: a record
 * is never deleted. Only its ids are emptied, with the account.
 */
export const viewRecord = pgTable(
  'view_record',
  {
    number: bigint('number', { mode: 'number' }).primaryKey(),
    /** Random, so that the digest of an emptied record leads to no account. */
    id: uuid('id'),
    accountId: uuid('account_id'),
    photoId: uuid('photo_id'),
    stylistId: uuid('stylist_id'),
    size: text('size'),
    /** The records that were emptied with an account. */
    emptied: bigint('emptied', { mode: 'number' }).array(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** The hash of the ids, which stays when they are emptied. */
    digest: text('digest').notNull(),
    /** Signs the number, the time, the digest and the seal of the record before. */
    seal: text('seal').notNull(),
  },
  (table) => [
    index('view_record_of_account').on(table.accountId, table.id),
    index('view_record_of_photo').on(table.photoId, table.stylistId, table.size, table.at),
  ],
)

/** The one row that says where the records end. A transaction that adds records locks it, after everything else. */
export const viewChain = pgTable('view_chain', {
  id: integer('id').primaryKey(),
  number: bigint('number', { mode: 'number' }).notNull(),
  seal: text('seal').notNull(),
  /** Signs both. Empty until there is a record. */
  signature: text('signature').notNull(),
})
