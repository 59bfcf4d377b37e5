import { tasteKinds } from '@drape/contract/taste'
import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { ofAccount } from './account.ts'

const everyKind = sql.raw(tasteKinds.map((kind) => `'${kind}'`).join(', '))

/** The taste itself is computed from ratings; only the corrections of its person are stored. */
export const tasteCorrection = pgTable(
  'taste_correction',
  {
    accountId: ofAccount(),
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.kind, table.subject] }),
    check('taste_correction_kind', sql`${table.kind} in (${everyKind})`),
  ],
)
