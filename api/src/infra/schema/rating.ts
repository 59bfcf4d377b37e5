import { reasons, type SizeTrouble, savingRating, sizeTroubles } from '@drape/contract/rating'
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { outfit, outfitItem } from './outfit.ts'

const quoted = (words: readonly string[]) => words.map((each) => `'${each}'`).join(', ')
const everyReason = sql.raw(`array[${quoted(reasons)}]`)

/**
 * An item belongs to one outfit and an outfit to one account, so the item is the key. A minute after it was made no
 * statement changes it: a trigger refuses (migration why-a-rating).
 */
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
    reasons: text('reasons').array().notNull().default(sql`'{}'`),
    size: text('size').$type<SizeTrouble>(),
    neverAgain: boolean('never_again').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('rating_of_outfit').on(table.outfitId),
    check('rating_stars', sql`${table.stars} between 1 and 5`),
    check('rating_size', sql`${table.size} in (${sql.raw(quoted(sizeTroubles))})`),
    check('rating_reasons', sql`${table.reasons} <@ ${everyReason}`),
  ],
)

/** Whether a rating keeps the outfit in the closet. */
export const isKeptByRating = (outfitId: string) =>
  sql`exists (select from ${rating} where ${rating.outfitId} = ${outfitId} and ${rating.stars} >= ${savingRating})`
