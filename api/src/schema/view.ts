import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { photo } from './photo.ts'

/** Which stylists were shown a photo. */
export const photoView = pgTable(
  'photo_view',
  {
    photoId: uuid('photo_id')
      .notNull()
      .references(() => photo.id, { onDelete: 'cascade' }),
    /** No reference: who is not a stylist any more has seen it all the same. */
    stylistId: uuid('stylist_id').notNull(),
    stylistName: text('stylist_name').notNull(),
    firstAt: timestamp('first_at', { withTimezone: true }).notNull().defaultNow(),
    /** To the hour: a queue that is open is read again and again. */
    lastAt: timestamp('last_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.photoId, table.stylistId] })],
)
