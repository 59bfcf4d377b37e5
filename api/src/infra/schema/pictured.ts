import { type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import { messagePicture } from './conversation.ts'
import { garment } from './garment.ts'
import { photo } from './photo.ts'

/** Whatever has pictures in the object store, where they lie side by side. */
export const pictured = sql`(select id, account_id from ${photo} union all select id, account_id from ${garment}
  union all select id, account_id from ${messagePicture}) as pictured`

async function idsWhere(reader: Database | Transaction, condition: SQL): Promise<string[]> {
  const { rows } = await reader.execute<{ id: string }>(sql`select id from ${pictured} where ${condition}`)
  return rows.map(({ id }) => id)
}

export const findPictured = async (database: Database, ids: readonly string[]) =>
  new Set(await idsWhere(database, sql`id = any(${sql.param(ids)}::uuid[])`))

export const picturedOf = (tx: Transaction, accountId: string) => idsWhere(tx, sql`account_id = ${accountId}`)
