import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { ofAccount } from './account.ts'

/** A version of the terms and the privacy notice that a person has agreed to. */
export const agreement = pgTable(
  'agreement',
  {
    accountId: ofAccount(),
    version: text('version').notNull(),
    agreedAt: timestamp('agreed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.version] })],
)
