import { sql } from 'drizzle-orm'
import { bigint, doublePrecision, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { outfit } from '../outfit/outfit.table.ts'

// Both are kept by triggers on `rating` (migration insight-figures), in the transaction of the rating itself. Adding up
// 400,000 ratings at each look at the dashboard takes half a second.

/** How the ratings of an outfit add up. */
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

/** How all ratings add up, over a few rows: whoever rates takes one that nobody holds, so that nobody waits for another. */
export const ratingTotal = pgTable('rating_total', {
  slot: integer('slot').primaryKey().generatedAlwaysAsIdentity(),
  starsSum: bigint('stars_sum', { mode: 'number' }).notNull(),
  ratingCount: bigint('rating_count', { mode: 'number' }).notNull(),
})
