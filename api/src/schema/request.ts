import { sql } from 'drizzle-orm'
import { check, index, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { account } from './account.ts'
import { photo } from './photo.ts'
import { stylist } from './stylist.ts'

/** A photo that waits or waited for a stylist. It is deleted with its photo. */
export const request = pgTable(
  'request',
  {
    id: uuid('id').primaryKey(),
    photoId: uuid('photo_id')
      .notNull()
      .unique()
      .references(() => photo.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    claimedBy: uuid('claimed_by').references(() => stylist.id, { onDelete: 'set null' }),
    claimedUntil: timestamp('claimed_until', { withTimezone: true }),
    completedAt: timestamp('completed_at', { withTimezone: true }),
  },
  (table) => [
    index('request_open').on(table.id).where(sql`${table.completedAt} is null`),
    index('request_newest').on(table.createdAt),
    index('request_of_account').on(table.accountId),
    check('request_claim', sql`${table.claimedBy} is null or ${table.claimedUntil} is not null`),
  ],
)
