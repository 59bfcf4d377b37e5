import { join } from 'node:path'
import { inside } from '@drape/platform/release/inside'
import { z } from 'zod'
import { sequence, table } from './backup.store.ts'

/** The contents of backup.json, which describes a backup. */
export const contents = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** Which migrations the tables have had. */
  migrations: z.array(z.object({ hash: z.string(), at: z.number() })).min(1),
  jobMigration: z.number(),
  tables: z.array(table.extend({ rows: z.number() })),
  sequences: z.array(sequence),
})
export type Contents = z.output<typeof contents>

export const contentsFile = 'backup.json'
export const pieceOf = ({ schema, name }: { schema: string; name: string }) => `tables/${schema}.${name}.copy`

/** Keys and what else the server keeps beside the database. What it trusts of a site belongs to that site. */
export const isKept = (name: string) =>
  /^\w[\w-]*\.(key|json)$/.test(name) && !name.startsWith('trusted-site-')

/** PostgreSQL may be another user, who can write in this folder alone. */
export const exchangeFile = (dataDir: string, name: string) =>
  inside(join(dataDir, 'postgres'), `exchange-${name}.copy`)
