import { integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * How often pages reported an event of a version: one row for each hour, or for each minute while a part has a canary.
 */
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
  // The time comes first, because rows are read and deleted by ranges of it.
  (table) => [primaryKey({ columns: [table.at, table.part, table.version, table.what, table.bin] })],
)

/** The newest error of each kind: its message without personal data, and its places in the code. */
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
