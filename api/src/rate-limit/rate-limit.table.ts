import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** UNLOGGED in the migration: written on every request, and nothing is lost with it in a crash but a minute's counts. */
export const rateLimit = pgTable('rate_limit', {
  key: text('key').primaryKey(),
  windowEnd: timestamp('window_end', { withTimezone: true }).notNull(),
  count: integer('count').notNull(),
})
