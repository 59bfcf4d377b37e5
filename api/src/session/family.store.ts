import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { tokenFamily } from './session.table.ts'

/** Tells of each session whether it lives, and so does whose it is: an account that is deleted takes its sessions along. */
export function prepareAreAlive(database: Database): (familyIds: readonly string[]) => Promise<boolean[]> {
  const living = database
    .select({ id: tokenFamily.id })
    .from(tokenFamily)
    .where(
      sql`${tokenFamily.id} = any(${sql.placeholder('ids')}::uuid[]) and ${tokenFamily.endedAt} is null and ${tokenFamily.expiresAt} > now()`,
    )
    .prepare('families_alive')
  return async (familyIds) => {
    const rows = await living.execute({ ids: [...new Set(familyIds)] })
    const alive = new Set(rows.map(({ id }) => id))
    return familyIds.map((id) => alive.has(id))
  }
}
