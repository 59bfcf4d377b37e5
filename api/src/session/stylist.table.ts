import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const stylist = pgTable('stylist', {
  id: uuid('id').primaryKey(),
  /** Kept in lower case: a stylist may type it either way. */
  username: text('username').notNull().unique(),
  name: text('name').notNull(),
  passwordHash: text('password_hash').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
