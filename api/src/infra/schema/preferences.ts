import type { PreferenceKey } from '@drape/contract/preference-fields'
import { sql } from 'drizzle-orm'
import {
  check,
  type PgColumnBuilderBase,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { account } from './account.ts'

const choices = {
  ageRange: text('age_range').notNull(),
  bodyType: text('body_type'),
  height: text('height'),
  skinTone: text('skin_tone'),
} satisfies Record<PreferenceKey, PgColumnBuilderBase>

export const preferences = pgTable(
  'preferences',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => account.id, { onDelete: 'cascade' }),
    gender: smallint('gender').notNull(),
    favoriteColors: text('favorite_colors').array().notNull(),
    ...choices,
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('preferences_gender', sql`${table.gender} between 1 and 4`)],
)
