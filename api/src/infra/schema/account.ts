import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

/** An end user, identified by the provider's subject; the e-mail may change and is not a key. */
export const account = pgTable(
  'account',
  {
    id: uuid('id').primaryKey(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    plan: text('plan', { enum: ['free', 'premium'] })
      .notNull()
      .default('free'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the user first asked for outfits, set by a trigger on `request`; deleting the photo does not reset it. */
    askedAt: timestamp('asked_at', { withTimezone: true }),
  },
  (table) => [
    // For lists of clients, and for finding one by a part of the name or the e-mail.
    index('account_client').on(table.id).where(sql`${table.askedAt} is not null`),
    index('account_search')
      .using('gin', sql`(' ' || lower(${table.name}) || ' ' || lower(${table.email})) gin_trgm_ops`)
      .where(sql`${table.askedAt} is not null`),
    unique('account_identity').on(table.issuer, table.subject),
    check('account_plan', sql`${table.plan} in ('free', 'premium')`),
  ],
)

/** The account column of tables whose rows are deleted with the account. */
export const ofAccount = () =>
  uuid('account_id')
    .notNull()
    .references(() => account.id, { onDelete: 'cascade' })
