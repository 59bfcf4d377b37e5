import { index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { account } from '../profile/account.table.ts'

/** Its pictures lie in the object store, under its id. Whether it is approved is its outfit's to say. */
export const photo = pgTable(
  'photo',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** Made when Submit is pressed and kept through the attempts, so that a photo is stored once. */
    idempotencyKey: text('idempotency_key'),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    byteCount: integer('byte_count').notNull(),
    uploadedAt: timestamp('uploaded_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // Ids are UUIDv7 and grow with time: read backwards, the newest comes first.
    index('photo_of_account').on(table.accountId, table.id),
    unique('photo_idempotency').on(table.accountId, table.idempotencyKey),
  ],
)
