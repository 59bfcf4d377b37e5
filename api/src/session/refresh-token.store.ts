import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '../infra/db/database.ts'
import { namedQueries, prepared } from '../infra/db/prepared.ts'
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
export const isTokenUsed = async (database: Database, token: string): Promise<boolean> =>
  (await database.$count(
    refreshToken,
    and(eq(refreshToken.hash, hashOf(token)), isNull(refreshToken.usedAt)),
  )) === 0

const rotate = `
  with used as (
    update refresh_token set used_at = now() from token_family family
    where hash = $1 and used_at is null and refresh_token.expires_at > now()
      and family.id = family_id and family.ended_at is null and family.expires_at > now()
    returning family_id, family.expires_at as family_end
  )
  insert into refresh_token (hash, family_id, salt, expires_at, created_at)
  select $2::bytea, family_id, $3::bytea, least(now() + interval '7 days', family_end), now() from used returning family_id`

/**
 * Marks a token as used and inserts its successor, or does neither. Of concurrent requests the row lock lets one
 * through; the others find it used. False also for an expired token.
 */
export function tokenRotation(database: Database) {
  const ask = namedQueries(database)
  return async (token: string, successor: string): Promise<boolean> =>
    (await ask('refresh_token_use_up', rotate, hashOf(token), hashOf(successor), makeSalt())).length === 1
}
