import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '../infra/db/database.ts'
import type { Member } from '../infra/http/member.ts'
import { refreshToken, tokenFamily } from '../infra/schema/session.ts'
import { endSessions, ownerColumns } from './family.store.ts'

const mostListed = 100

const ownAndAlive = ({ kind, id }: Member) =>
  and(eq(ownerColumns[kind], id), isNull(tokenFamily.endedAt), gt(tokenFamily.expiresAt, sql`now()`))

/**
 * The sessions that can still be refreshed. Each has one token that is not used, which was given out when the session
 * was last used; that time is shown to the hour.
 */
export const liveSessions = (database: Database, member: Member) =>
  database
    .select({
      id: tokenFamily.id,
      device: tokenFamily.device,
      createdAt: tokenFamily.createdAt,
      holder: tokenFamily.holder,
      usedAt:
        sql`greatest(${tokenFamily.createdAt}, date_trunc('hour', ${refreshToken.createdAt}, 'UTC'))`.mapWith(
          tokenFamily.createdAt,
        ),
    })
    .from(tokenFamily)
    .innerJoin(refreshToken, eq(refreshToken.familyId, tokenFamily.id))
    .where(and(ownAndAlive(member), isNull(refreshToken.usedAt), gt(refreshToken.expiresAt, sql`now()`)))
    .orderBy(
      desc(sql`${tokenFamily.id} = ${member.familyId}`),
      desc(refreshToken.createdAt),
      desc(tokenFamily.id),
    )
    .limit(mostListed)

/** False for a session that is unknown, has ended or belongs to another member. */
export async function endOne(database: Database, member: Member, familyId: string): Promise<boolean> {
  const isThis = and(ownAndAlive(member), eq(tokenFamily.id, familyId))
  return (await endSessions(database, 'other-device', isThis)).length === 1
}

export async function endOthers(database: Database, member: Member): Promise<void> {
  await endSessions(database, 'other-device', and(ownAndAlive(member), ne(tokenFamily.id, member.familyId)))
}
