// Sums of ratings kept up to date: adding up 400,000 ratings for each view of the dashboard takes half a second.
import { sql } from 'drizzle-orm'
import { bigint, doublePrecision, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { outfit } from './outfit.ts'

// These two tables are maintained by triggers on `rating` (migration insight-figures), in the transaction of the rating.

/** The sum and number of an outfit's ratings. */
export const outfitScore = pgTable(
  'outfit_score',
  {
    outfitId: uuid('outfit_id')
      .primaryKey()
      .references(() => outfit.id, { onDelete: 'cascade' }),
    starsSum: integer('stars_sum').notNull(),
    ratingCount: integer('rating_count').notNull(),
    average: doublePrecision('average').generatedAlwaysAs(sql`stars_sum::float8 / nullif(rating_count, 0)`),
  },
  (table) => [
    index('outfit_score_best')
      .on(table.average, table.ratingCount, table.outfitId)
      .where(sql`${table.ratingCount} > 0`),
  ],
)

/**
 * The sum and number of all ratings, spread over a few rows: a transaction takes a row that no other has locked, so
 * that ratings do not wait for each other.
 */
export const ratingTotal = pgTable('rating_total', {
  slot: integer('slot').primaryKey().generatedAlwaysAsIdentity(),
  starsSum: bigint('stars_sum', { mode: 'number' }).notNull(),
  ratingCount: bigint('rating_count', { mode: 'number' }).notNull(),
})

/**
 * How many requests are open and how many clients have asked, spread like the ratings. Maintained by triggers on
 * `request` and `account` (migration desk-totals).
 */
export const deskTotal = pgTable('desk_total', {
  slot: integer('slot').primaryKey().generatedAlwaysAsIdentity(),
  openRequests: bigint('open_requests', { mode: 'number' }).notNull(),
  clients: bigint('clients', { mode: 'number' }).notNull(),
})
