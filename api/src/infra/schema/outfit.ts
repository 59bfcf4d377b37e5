import { fromWardrobe } from '@drape/contract/from-wardrobe'
import type { NewItem } from '@drape/contract/outfit'
import { sql } from 'drizzle-orm'
import {
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { v7 as newId } from 'uuid'
import { ofAccount } from './account.ts'
import { garment } from './garment.ts'
import { photo } from './photo.ts'
import { stylist } from './stylist.ts'

/**
 * An outfit that a stylist made for a photo. It outlives the photo, but not the account. The client sees it once it is
 * approved.
 */
export const outfit = pgTable(
  'outfit',
  {
    id: uuid('id').primaryKey(),
    photoId: uuid('photo_id')
      .unique()
      .references(() => photo.id, { onDelete: 'set null' }),
    accountId: ofAccount(),
    stylistId: uuid('stylist_id').references(() => stylist.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    description: text('description').notNull(),
    imageUrl: text('image_url'),
    stylistNotes: text('stylist_notes'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    approvedAt: timestamp('approved_at', { withTimezone: true }),
    /** Until then its stylist may call it back, and its client is not notified yet. */
    callBackUntil: timestamp('call_back_until', { withTimezone: true }),
    /** When its client first opened it, on whatever device. */
    seenAt: timestamp('seen_at', { withTimezone: true }),
    /** Set by the first rating that puts the outfit into the closet. */
    savedAt: timestamp('saved_at', { withTimezone: true }),
  },
  (table) => [
    index('outfit_saved').on(table.accountId, table.id).where(sql`${table.savedAt} is not null`),
    index('outfit_approved').on(table.approvedAt),
    index('outfit_title')
      .using('gin', sql`(' ' || lower(${table.title})) gin_trgm_ops`)
      .where(sql`${table.approvedAt} is not null`),
    index('outfit_of_stylist').on(table.stylistId, table.approvedAt),
    // For pages of photos, whose outfits are adjacent in this index, and for deleting an account.
    index('outfit_of_account').on(table.accountId, table.photoId),
  ],
)

/** A piece as a stylist gives it, to be inserted. */
export const newItemRow = ({
  image_url,
  ecommerce_url,
  estimated_price,
  size,
  fit_note,
  garment_id,
  ...words
}: NewItem) => ({
  id: newId(),
  ...words,
  ...(garment_id && { garmentId: garment_id, brand: fromWardrobe }),
  imageUrl: image_url || null,
  ecommerceUrl: ecommerce_url || null,
  estimatedPrice: estimated_price,
  size: size || null,
  fitNote: fit_note || null,
})

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
    /** The size to order. */
    size: text('size'),
    /** Why the piece was kept against a wish of the client. */
    fitNote: text('fit_note'),
    /** The same for the same name, brand and address, in whatever case. */
    pieceKey: text('piece_key')
      .notNull()
      .generatedAlwaysAs(
        sql`md5(lower(brand) || chr(10) || lower(name) || chr(10) || coalesce(ecommerce_url, ''))`,
      ),
    /** A piece of the client's own wardrobe, which the search for pieces does not know. */
    garmentId: uuid('garment_id').references(() => garment.id, { onDelete: 'set null' }),
    /** When its client said that they bought it. */
    boughtAt: timestamp('bought_at', { withTimezone: true }),
    /** When another piece took its place. It stays for its rating. */
    replacedAt: timestamp('replaced_at', { withTimezone: true }),
  },
  (table) => [
    index('outfit_item_of_garment').on(table.garmentId).where(sql`${table.garmentId} is not null`),
    index('outfit_item_of_piece').on(table.pieceKey, table.id),
    index('outfit_item_of_page').using('hash', table.ecommerceUrl),
    unique('outfit_item_place').on(table.outfitId, table.position, table.replacedAt).nullsNotDistinct(),
  ],
)

/** A day on which the client wore an outfit, as it was where they were. */
export const outfitWear = pgTable(
  'outfit_wear',
  {
    outfitId: uuid('outfit_id')
      .notNull()
      .references(() => outfit.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
  },
  (table) => [primaryKey({ columns: [table.outfitId, table.day] })],
)
