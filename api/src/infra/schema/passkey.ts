import { bigint, customType, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { ofStylist } from './stylist.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A public key that an authenticator made for a stylist (WebAuthn). */
export const passkey = pgTable(
  'passkey',
  {
    id: uuid('id').primaryKey(),
    stylistId: ofStylist(),
    /** As WebAuthn writes it into JSON. */
    credentialId: text('credential_id').notNull().unique(),
    publicKey: bytea('public_key').notNull(),
    /** How often the authenticator signed, by its own count; 0 always where it keeps none. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('passkey_stylist').on(table.stylistId)],
)

/** A challenge that was answered, by its hash, so that it is answered once. Those that wait are signed and not stored. */
export const usedChallenge = pgTable('used_challenge', {
  id: uuid('id').primaryKey(),
  usedAt: timestamp('used_at', { withTimezone: true }).notNull().defaultNow(),
})
