import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const stylist = pgTable('stylist', {
  id: uuid('id').primaryKey(),
  /** Kept in lower case: a stylist may type it either way. */
  username: text('username').notNull().unique(),
  name: text('name').notNull(),
  passwordHash: text('password_hash').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Networks from which a stylist signed in, as keyed hashes: whoever guesses from elsewhere does not slow the stylist down there. */
export const stylistAddress = pgTable(
  'stylist_address',
  {
    stylistId: uuid('stylist_id')
      .notNull()
      .references(() => stylist.id, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.stylistId, table.address] }),
    index('stylist_address_seen').on(table.seenAt),
  ],
)
