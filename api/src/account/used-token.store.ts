import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../infra/db/database.ts'
import { prepared } from '../infra/db/prepared.ts'
import { usedChallenge } from '../infra/schema/passkey.ts'

/** A UUID of a hash, as challenges are noted too. */
const idOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)

/**
 * Notes that an ID token has signed a user in, and with which key. True also within 30 seconds for the same key, or
 * without one as before: the reply may have been lost.
 */
export function tokenNoting(database: Database): (token: string, jkt?: string) => Promise<boolean> {
  const isNoted = database
    .insert(usedChallenge)
    .values({ id: sql.placeholder('token') })
    .onConflictDoNothing()
    .returning({ id: usedChallenge.id })
  const first = database.$with('first').as(isNoted)
  const noted = prepared('id_token_note', () =>
    database
      .with(first)
      .insert(usedChallenge)
      .select(sql`select ${sql.placeholder('use')}::uuid as id, now() as used_at from ${first}`)
      .returning({ id: usedChallenge.id }),
  )
  const isRecent = gt(usedChallenge.usedAt, sql`now() - interval '30 seconds'`)
  const repeated = prepared('id_token_repeated', () =>
    database
      .select({ id: usedChallenge.id })
      .from(usedChallenge)
      .where(and(eq(usedChallenge.id, sql.placeholder('use')), isRecent)),
  )
  return async (token, jkt = '') => {
    const use = idOf('used ID token', token, jkt)
    const rows = await noted({ token: idOf('ID token', token), use })
    return rows.length === 1 || (await repeated({ use })).length === 1
  }
}
