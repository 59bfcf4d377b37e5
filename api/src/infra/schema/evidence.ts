import { integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'

/** How often pages saw something of a version, by the hour. While a part has a canary, by the minute. */
export const evidenceCount = pgTable(
  'evidence_count',
  {
    at: timestamp('at', { withTimezone: true }).notNull(),
    part: text('part').notNull(),
    version: text('version').notNull(),
    what: text('what').notNull(),
    /** The step of a measure on the scale of platform/src/server/evidence/scale.ts; 0 for what is only counted. */
    bin: smallint('bin').notNull(),
    count: integer('count').notNull(),
  },
  // By the time first: what is read, and what is swept, is a stretch of it.
  (table) => [primaryKey({ columns: [table.at, table.part, table.version, table.what, table.bin] })],
)

/** The newest sample of each: a scrubbed message with places in the code. */
export const evidenceSample = pgTable(
  'evidence_sample',
  {
    part: text('part').notNull(),
    version: text('version').notNull(),
    what: text('what').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.part, table.version, table.what] })],
)
