import { boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * A piece, which several items may name, and the text by which it is found. A trigger on outfit_item inserts it; it
 * stays when its items go, and no search finds it then.
 */
export const piece = pgTable(
  'piece',
  {
    key: text('key').primaryKey(),
    /** Brand, name and category in small letters, after a space. */
    said: text('said').notNull(),
  },
  (table) => [index('piece_said').using('gin', table.said.op('gin_trgm_ops'))],
)

/** Whether the page of a shop answered when it was last read. */
export const shopPage = pgTable('shop_page', {
  address: text('address').primaryKey(),
  answers: boolean('answers').notNull(),
  readAt: timestamp('read_at', { withTimezone: true }).notNull(),
})
