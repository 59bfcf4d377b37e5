import { boolean, customType, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { ofAccount } from './account.ts'
import { outfit } from './outfit.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A link by which anybody sees an outfit until it ends, or is deleted because its client took it back. */
export const look = pgTable(
  'look',
  {
    id: uuid('id').primaryKey(),
    accountId: ofAccount(),
    outfitId: uuid('outfit_id')
      .notNull()
      .references(() => outfit.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, in hex: who reads the database cannot open a link. */
    tokenHash: text('token_hash').notNull().unique(),
    withName: boolean('with_name').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    opens: integer('opens').notNull().default(0),
    /** A JPEG for previews, made when a messenger first asks; empty where there was nothing to make it of. */
    picture: bytea('picture'),
  },
  (table) => [
    index('look_of_account').on(table.accountId, table.id),
    index('look_of_outfit').on(table.outfitId),
    index('look_ends').on(table.endsAt),
  ],
)
