import { eq, sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { now } from '../db/clock.ts'
import { outfitItem } from './outfit.ts'

/**
 * A piece, which several items may name, and the text by which it is found. A trigger on outfit_item inserts it; it
 * stays when its items go, and no search finds it then.
 */
export const piece = pgTable(
  'piece',
  {
    key: text('key').primaryKey(),
    /** Brand, name and category in small letters, after a space. */
    said: text('said').notNull(),
  },
  (table) => [index('piece_said').using('gin', table.said.op('gin_trgm_ops'))],
)

/**
 * The page of a shop: whether it answered when it was last read, and what it said of its piece. Triggers on outfit and
 * outfit_item say when it is to be read first (migration sold-out).
 */
export const shopPage = pgTable(
  'shop_page',
  {
    address: text('address').primaryKey(),
    host: text('host')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(lower(substring(address from '^[a-zA-Z]+://([^/?#]+)')), '')`),
    answers: boolean('answers'),
    readAt: timestamp('read_at', { withTimezone: true }),
    /** When it is to be read again; null where no client has the piece before them. */
    checkAt: timestamp('check_at', { withTimezone: true }),
    etag: text('etag'),
    /** A page that is not there once is missing, and gone when it is not there an hour later either. */
    state: text('state', { enum: ['missing', 'gone', 'sold_out'] }),
    stateSince: timestamp('state_since', { withTimezone: true }),
    /** In rupees. */
    price: numeric('price', { precision: 12, scale: 2, mode: 'number' }),
  },
  (table) => [
    index('shop_page_due').on(table.host, table.checkAt).where(sql`${table.checkAt} is not null`),
    check('shop_page_state', sql`${table.state} in ('missing', 'gone', 'sold_out')`),
  ],
)

export interface RobotsRule {
  readonly isAllowed: boolean
  readonly path: string
}

/** A shop whose pages are read again, by the host of their addresses. */
export const shop = pgTable(
  'shop',
  {
    host: text('host').primaryKey(),
    /** When it may be asked for the next page. */
    nextAt: timestamp('next_at', { withTimezone: true }).notNull().defaultNow(),
    /** How often it has failed since it last answered. */
    failures: integer('failures').notNull().default(0),
    robots: jsonb('robots').$type<readonly RobotsRule[]>(),
    robotsReadAt: timestamp('robots_read_at', { withTimezone: true }),
  },
  (table) => [index('shop_next').on(table.nextAt)],
)

export const isPageOfItem = eq(shopPage.address, outfitItem.ecommerceUrl)

/** What was read is said for a week, as the shop may answer no more, and not of a piece that was bought. */
const isShown = sql`${shopPage.readAt} > ${now} - interval '7 days' and ${outfitItem.boughtAt} is null`

export const isNoLongerSold = sql`(${shopPage.state} in ('gone', 'sold_out') and ${isShown})`

const iso = (moment: unknown) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Of an item with its page: what its client is to know; null if that is nothing. */
export const shopNote = sql`case
  when ${isNoLongerSold} then json_build_object('state', ${shopPage.state}, 'seen_at', ${iso(shopPage.stateSince)})
  when ${shopPage.price} < ${outfitItem.estimatedPrice} and ${shopPage.state} is null and ${isShown} then
    json_build_object('state', 'cheaper', 'price', ${shopPage.price}, 'seen_at', ${iso(shopPage.readAt)})
  end`
