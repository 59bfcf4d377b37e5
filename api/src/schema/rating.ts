import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, timestamp, uuid } from 'drizzle-orm/pg-core'
import { outfit, outfitItem } from './outfit.ts'

/** An item belongs to one outfit and an outfit to one account, so the item is the key. */
export const rating = pgTable(
  'rating',
  {
    itemId: uuid('item_id')
      .primaryKey()
      .references(() => outfitItem.id, { onDelete: 'cascade' }),
    outfitId: uuid('outfit_id')
      .notNull()
      .references(() => outfit.id, { onDelete: 'cascade' }),
    stars: smallint('stars').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('rating_of_outfit').on(table.outfitId),
    check('rating_stars', sql`${table.stars} between 1 and 5`),
  ],
)
