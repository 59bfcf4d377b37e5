import { type Fit, sits } from '@drape/contract/fit'
import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { ofAccount } from './account.ts'

const everySit = sql.raw(sits.map((sit) => `'${sit}'`).join(', '))

/** Each part is null until the client has said it. */
export const fit = pgTable(
  'fit',
  {
    accountId: ofAccount().primaryKey(),
    sizes: jsonb('sizes').$type<Fit['sizes']>(),
    heightCm: smallint('height_cm'),
    sit: text('sit', { enum: sits }),
    words: text('words'),
    never: jsonb('never').$type<Fit['never']>(),
    brands: jsonb('brands').$type<Fit['brands']>(),
    prices: jsonb('prices').$type<Fit['prices']>(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('fit_sit', sql`${table.sit} in (${everySit})`)],
)
