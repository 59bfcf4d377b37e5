import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** UNLOGGED in the migration: it is written on every request, and a crash loses only a minute's counts. */
export const rateLimit = pgTable('rate_limit', {
  key: text('key').primaryKey(),
  windowEnd: timestamp('window_end', { withTimezone: true }).notNull(),
  count: integer('count').notNull(),
})
