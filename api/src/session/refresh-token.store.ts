import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '../infra/db/database.ts'
import { prepared } from '../infra/db/prepared.ts'
import { refreshToken, tokenFamily } from '../infra/schema/session.ts'
import { hashOf, makeSalt } from './refresh-token.ts'

const isFamilyAlive = and(isNull(tokenFamily.endedAt), gt(tokenFamily.expiresAt, sql`now()`))

/** Reads a refresh token and its session, without waiting for a request that is using it. */
export function tokenLookup(database: Database) {
  const byHash = prepared('refresh_token_find', () =>
    database
      .select({
        familyId: refreshToken.familyId,
        accountId: tokenFamily.accountId,
        stylistId: tokenFamily.stylistId,
        jkt: tokenFamily.jkt,
        salt: refreshToken.salt,
        isUsed: sql<boolean>`${refreshToken.usedAt} is not null`,
        isJustUsed: sql<boolean>`${refreshToken.usedAt} > now() - interval '30 seconds'`,
        wasUsedUnbound: sql<boolean>`coalesce(${refreshToken.usedAt} <= ${tokenFamily.boundAt}, false)`,
        isFamilyAlive: sql<boolean>`${isFamilyAlive}`,
      })
      .from(refreshToken)
      .innerJoin(tokenFamily, eq(tokenFamily.id, refreshToken.familyId))
      .where(eq(refreshToken.hash, sql.placeholder('hash'))),
  )
  return async (token: string) => {
    const [row] = await byHash({ hash: hashOf(token) })
    return row
  }
}

/** Also true for a token that was deleted: only an existing, unused one may be handed out again. */
export function usedCheck(database: Database) {
  const unused = prepared('refresh_token_unused', () =>
    database
      .select({ hash: refreshToken.hash })
      .from(refreshToken)
      .where(and(eq(refreshToken.hash, sql.placeholder('hash')), isNull(refreshToken.usedAt))),
  )
  return async (token: string): Promise<boolean> => (await unused({ hash: hashOf(token) })).length === 0
}

/**
 * Marks a token as used and inserts its successor, or does neither. Of concurrent requests the row lock lets one
 * through; the others find it used. False also for an expired token.
 */
export function tokenRotation(database: Database) {
  const used = database.$with('used').as(
    database
      .update(refreshToken)
      .set({ usedAt: sql`now()` })
      .from(tokenFamily)
      .where(
        and(
          eq(refreshToken.hash, sql.placeholder('hash')),
          isNull(refreshToken.usedAt),
          gt(refreshToken.expiresAt, sql`now()`),
          eq(tokenFamily.id, refreshToken.familyId),
          isFamilyAlive,
        ),
      )
      .returning({ familyId: refreshToken.familyId, end: sql<Date>`${tokenFamily.expiresAt}`.as('end') }),
  )
  const rotated = prepared('refresh_token_use_up', () =>
    database
      .with(used)
      .insert(refreshToken)
      .select((query) =>
        query
          .select({
            hash: sql<Buffer>`${sql.placeholder('successorHash')}::bytea`.as('hash'),
            familyId: used.familyId,
            salt: sql<Buffer>`${sql.placeholder('salt')}::bytea`.as('salt'),
            expiresAt: sql<Date>`least(now() + interval '7 days', ${used.end})`.as('expires_at'),
            createdAt: sql<Date>`now()`.as('created_at'),
            usedAt: sql<null>`null::timestamptz`.as('used_at'),
          })
          .from(used),
      )
      .returning({ familyId: refreshToken.familyId }),
  )
  return async (token: string, successor: string): Promise<boolean> => {
    const rows = await rotated({
      hash: hashOf(token),
      successorHash: hashOf(successor),
      salt: makeSalt(),
    })
    return rows.length === 1
  }
}
