import { sql } from 'drizzle-orm'
import { check, customType, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { account } from './account.ts'
import { stylist } from './stylist.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A token family: one sign-in and all tokens refreshed from it. Its access tokens are valid until it ends. */
export const tokenFamily = pgTable(
  'token_family',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').references(() => account.id, { onDelete: 'cascade' }),
    stylistId: uuid('stylist_id').references(() => stylist.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    endedBy: text('ended_by', {
      enum: ['sign-out', 'reuse', 'new-password', 'other-device', 'sign-in', 'operator'],
    }),
    /**
     * Who may use its tokens: the client that proves to have the key, or any client that has them: a client that asked
     * for no more, or a page in a browser that can keep no key.
     */
    holder: text('holder', { enum: ['key', 'bearer', 'page'] })
      .notNull()
      .default('bearer'),
    /** The thumbprint of the key (RFC 7638), and since when they are bound to it. */
    jkt: text('jkt'),
    boundAt: timestamp('bound_at', { withTimezone: true }),
    /** The name of the browser, from a closed list: never its own user agent text. Null for any other browser. */
    device: text('device'),
  },
  (table) => [
    check('token_family_member', sql`num_nonnulls(${table.accountId}, ${table.stylistId}) = 1`),
    check(
      'token_family_key',
      sql`(${table.holder} = 'key') = (${table.jkt} is not null) and (${table.jkt} is null) = (${table.boundAt} is null)`,
    ),
    index('token_family_account').on(table.accountId),
    index('token_family_stylist').on(table.stylistId),
    index('token_family_expiry').on(table.expiresAt),
  ],
)

/** Only hashes are stored. `salt` and the used token make its successor again, for a client that lost the reply. */
export const refreshToken = pgTable(
  'refresh_token',
  {
    hash: bytea('hash').primaryKey(),
    familyId: uuid('family_id')
      .notNull()
      .references(() => tokenFamily.id, { onDelete: 'cascade' }),
    salt: bytea('salt').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [
    index('refresh_token_family').on(table.familyId),
    index('refresh_token_expiry').on(table.expiresAt),
  ],
)
