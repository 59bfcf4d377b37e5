import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ofAccount } from './account.ts'
import { outfitItem } from './outfit.ts'
import { ofPhoto, pictureColumns } from './photo.ts'

/**
 * A message of a client or a stylist about a photo and its outfit. A trigger notifies the client of an answer
 * (migration conversation).
 */
export const message = pgTable(
  'message',
  {
    id: uuid('id').primaryKey(),
    photoId: ofPhoto(),
    accountId: ofAccount(),
    /** Its place in the conversation. */
    position: integer('position').notNull(),
    /** Null for the client. No foreign key: the message stays after its stylist was deleted. */
    stylistId: uuid('stylist_id'),
    stylistName: text('stylist_name'),
    /** Repeated with each attempt to send it, so that it is stored once. */
    idempotencyKey: text('idempotency_key').notNull(),
    text: text('text').notNull(),
    /** The piece that it is about. */
    itemId: uuid('item_id').references(() => outfitItem.id, { onDelete: 'set null' }),
    /** The client asks for another piece in the place of that one, or a stylist has put it there. */
    isSwap: boolean('is_swap').notNull().default(false),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    /** When a member of the other side was shown it. */
    readAt: timestamp('read_at', { withTimezone: true }),
    /** When a message of the client was answered, or needed no answer. */
    settledAt: timestamp('settled_at', { withTimezone: true }),
  },
  (table) => [
    // The inserting transaction has locked the photo, so that places are given one after the other.
    unique('message_position').on(table.photoId, table.position),
    unique('message_idempotency').on(table.photoId, table.idempotencyKey),
    uniqueIndex('message_swap').on(table.itemId).where(sql`${table.isSwap} and ${table.stylistId} is null`),
    index('message_of_item').on(table.itemId).where(sql`${table.itemId} is not null`),
    index('message_of_account').on(table.accountId, table.id),
    // For pages of photos.
    index('message_unread_answer')
      .on(table.accountId)
      .where(sql`${table.stylistId} is not null and ${table.readAt} is null`),
    index('message_waiting')
      .on(table.sentAt)
      .where(sql`${table.stylistId} is null and ${table.settledAt} is null`),
    check('message_author', sql`num_nonnulls(${table.stylistId}, ${table.stylistName}) <> 1`),
    check('message_text', sql`${table.text} <> ''`),
  ],
)

/**
 * A picture of a message, whose files are in the object store under its id, as those of photos are. It is sent before
 * its message; one whose message does not come is removed after a day.
 */
export const messagePicture = pgTable(
  'message_picture',
  {
    id: uuid('id').primaryKey(),
    photoId: ofPhoto(),
    /** The client's, also where a stylist sent it. */
    accountId: ofAccount(),
    /** Null for the client, as of a message. */
    stylistId: uuid('stylist_id'),
    /** Null until the message is there. */
    messageId: uuid('message_id').references(() => message.id, { onDelete: 'cascade' }),
    /** Its place in the message. */
    position: integer('position'),
    ...pictureColumns(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('message_picture_idempotency').on(table.photoId, table.idempotencyKey),
    index('message_picture_of_account').on(table.accountId, table.id),
    uniqueIndex('message_picture_position').on(table.messageId, table.position),
    index('message_picture_unsent').on(table.addedAt).where(sql`${table.messageId} is null`),
    check('message_picture_sent', sql`num_nonnulls(${table.messageId}, ${table.position}) <> 1`),
  ],
)
