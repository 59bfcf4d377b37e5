import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const stylist = pgTable('stylist', {
  id: uuid('id').primaryKey(),
  /** Stored in lower case, so that the spelling at sign-in does not matter. */
  username: text('username').notNull().unique(),
  name: text('name').notNull(),
  passwordHash: text('password_hash').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** The stylist column of tables whose rows are deleted with the stylist. */
export const ofStylist = () =>
  uuid('stylist_id')
    .notNull()
    .references(() => stylist.id, { onDelete: 'cascade' })

/**
 * Networks from which a stylist signed in, as keyed hashes: guesses from elsewhere do not slow down a stylist who signs
 * in from one of them.
 */
export const stylistAddress = pgTable(
  'stylist_address',
  {
    stylistId: ofStylist(),
    address: text('address').notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.stylistId, table.address] }),
    index('stylist_address_seen').on(table.seenAt),
  ],
)
