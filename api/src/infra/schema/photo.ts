import type { Wish } from '@drape/contract/wish'
import { index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { ofAccount } from './account.ts'

/** What a row says of the upload that its pictures came with. */
export const pictureColumns = () => ({
  /** Made when Submit is pressed and repeated with each attempt, so that the row is stored once. */
  idempotencyKey: text('idempotency_key'),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  byteCount: integer('byte_count').notNull(),
})

/** The pictures are in the object store, under the photo's id. A photo is approved when its outfit is. */
export const photo = pgTable(
  'photo',
  {
    id: uuid('id').primaryKey(),
    accountId: ofAccount(),
    ...pictureColumns(),
    /** Null without one. */
    wish: jsonb('wish').$type<Wish>(),
    uploadedAt: timestamp('uploaded_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // Ids are UUIDv7 and grow with time: read backwards, the index gives the newest first.
    index('photo_of_account').on(table.accountId, table.id),
    unique('photo_idempotency').on(table.accountId, table.idempotencyKey),
  ],
)

/** The photo column of tables whose rows are deleted with the photo. */
export const ofPhoto = () =>
  uuid('photo_id')
    .notNull()
    .references(() => photo.id, { onDelete: 'cascade' })
