import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * UNLOGGED in the migration: it is written with every call of a bound session, and what a crash forgets is out of date
 * within minutes. Without an index on the time: the sweep reads all of it, which is cheaper than keeping one.
 */
export const usedProof = pgTable('used_proof', {
  id: uuid('id').primaryKey(),
  usedAt: timestamp('used_at', { withTimezone: true }).notNull().defaultNow(),
})
