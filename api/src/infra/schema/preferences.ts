import type { PreferenceKey } from '@drape/contract/preference-fields'
import { sql } from 'drizzle-orm'
import { check, type PgColumnBuilderBase, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { ofAccount } from './account.ts'

const choices = {
  ageRange: text('age_range').notNull(),
  bodyType: text('body_type'),
  height: text('height'),
  skinTone: text('skin_tone'),
} satisfies Record<PreferenceKey, PgColumnBuilderBase>

export const preferences = pgTable(
  'preferences',
  {
    accountId: ofAccount().primaryKey(),
    gender: smallint('gender').notNull(),
    favoriteColors: text('favorite_colors').array().notNull(),
    ...choices,
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('preferences_gender', sql`${table.gender} between 1 and 4`)],
)
