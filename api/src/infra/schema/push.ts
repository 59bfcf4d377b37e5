import { mailKinds } from '@drape/contract/notification'
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { ofAccount } from './account.ts'
import { tokenFamily } from './session.ts'

/**
 * A browser that is pushed to, as long as its session lasts: a trigger on `token_family` deletes it with that
 * (migration push).
 */
export const pushDevice = pgTable(
  'push_device',
  {
    /** The SHA-256 of the endpoint. */
    id: text('id').primaryKey(),
    accountId: ofAccount(),
    familyId: uuid('family_id')
      .notNull()
      .references(() => tokenFamily.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** The kinds that are switched off for it, so that a new kind is on. */
    off: text('off', { enum: mailKinds }).array().notNull(),
    /** Browser and system, in words. */
    name: text('name').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('push_device_of_account').on(table.accountId, table.createdAt),
    index('push_device_of_family').on(table.familyId),
  ],
)
