import type { GarmentColour, GarmentKind } from '@drape/contract/garment'
import { index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { ofAccount } from './account.ts'
import { pictureColumns } from './photo.ts'

/** A piece of a client's own wardrobe. Its pictures are in the object store, under its id, as those of photos are. */
export const garment = pgTable(
  'garment',
  {
    id: uuid('id').primaryKey(),
    accountId: ofAccount(),
    ...pictureColumns(),
    kind: text('kind').$type<GarmentKind>().notNull(),
    colour: text('colour').$type<GarmentColour>(),
    name: text('name').notNull().default(''),
    note: text('note').notNull().default(''),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull().defaultNow(),
    archivedAt: timestamp('archived_at', { withTimezone: true }),
  },
  (table) => [
    index('garment_of_account').on(table.accountId, table.id),
    unique('garment_idempotency').on(table.accountId, table.idempotencyKey),
  ],
)
