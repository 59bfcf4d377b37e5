import { sql } from 'drizzle-orm'
import { index, integer, numeric, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { photo } from '../photo/photo.table.ts'
import { account } from '../profile/account.table.ts'
import { stylist } from '../session/stylist.table.ts'

/** What a stylist made of a photo. It outlives the photo, but not the account. Before it is approved its client does not see it. */
export const outfit = pgTable(
  'outfit',
  {
    id: uuid('id').primaryKey(),
    photoId: uuid('photo_id')
      .unique()
      .references(() => photo.id, { onDelete: 'set null' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    stylistId: uuid('stylist_id').references(() => stylist.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    description: text('description').notNull(),
    imageUrl: text('image_url'),
    stylistNotes: text('stylist_notes'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    approvedAt: timestamp('approved_at', { withTimezone: true }),
    /** When a rating first put it into the closet. */
    savedAt: timestamp('saved_at', { withTimezone: true }),
  },
  (table) => [
    index('outfit_saved').on(table.accountId, table.id).where(sql`${table.savedAt} is not null`),
    index('outfit_approved').on(table.approvedAt),
    index('outfit_of_stylist').on(table.stylistId),
    // For a page of photos, whose outfits lie beside each other here, and for an account that is deleted.
    index('outfit_of_account').on(table.accountId, table.photoId),
  ],
)

export const outfitItem = pgTable(
  'outfit_item',
  {
    id: uuid('id').primaryKey(),
    outfitId: uuid('outfit_id')
      .notNull()
      .references(() => outfit.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    category: text('category').notNull(),
    name: text('name').notNull(),
    brand: text('brand').notNull(),
    imageUrl: text('image_url'),
    ecommerceUrl: text('ecommerce_url'),
    estimatedPrice: numeric('estimated_price', { precision: 12, scale: 2, mode: 'number' }).notNull(),
  },
  (table) => [unique('outfit_item_position').on(table.outfitId, table.position)],
)
