import { sql } from 'drizzle-orm'
import { check, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { account } from '../profile/account.table.ts'

export const preferences = pgTable(
  'preferences',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => account.id, { onDelete: 'cascade' }),
    gender: smallint('gender').notNull(),
    favoriteColors: text('favorite_colors').array().notNull(),
    ageRange: text('age_range').notNull(),
    bodyType: text('body_type'),
    height: text('height'),
    skinTone: text('skin_tone'),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('preferences_gender', sql`${table.gender} between 1 and 4`)],
)
