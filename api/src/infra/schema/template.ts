import { sql } from 'drizzle-orm'
import { check, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ofStylist } from './stylist.ts'

/** Words that a stylist uses often, for a description or the notes of an outfit. */
export const template = pgTable(
  'template',
  {
    id: uuid('id').primaryKey(),
    stylistId: ofStylist(),
    kind: text('kind', { enum: ['description', 'note'] }).notNull(),
    name: text('name').notNull(),
    text: text('text').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
  },
  (table) => [
    uniqueIndex('template_name').on(table.stylistId, table.kind, sql`lower(${table.name})`),
    unique('template_idempotency').on(table.stylistId, table.idempotencyKey),
    check('template_kind', sql`${table.kind} in ('description', 'note')`),
    check('template_filled', sql`${table.name} <> '' and ${table.text} <> ''`),
  ],
)
