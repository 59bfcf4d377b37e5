import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import type { Member } from '../http/member.ts'
import { hashOf } from './refresh-token.ts'
import { refreshToken, tokenFamily } from './session.table.ts'
import { stylistAddress } from './stylist.table.ts'

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

/** True for the one who ended it. */
export async function endForReuse(database: Database, familyId: string): Promise<boolean> {
  const ended = await database
    .update(tokenFamily)
    .set({ endedAt: sql`now()`, endedBy: 'reuse' })
    .where(and(eq(tokenFamily.id, familyId), isNull(tokenFamily.endedAt)))
    .returning({ id: tokenFamily.id })
  return ended.length === 1
}

/** Ends the member's session, and the one of the given token if it is another of the same member: browsers mix them up. */
export async function endBySignOut(database: Database, member: Member, token: string): Promise<void> {
  const owner = member.kind === 'user' ? tokenFamily.accountId : tokenFamily.stylistId
  const ofToken = database
    .select({ id: refreshToken.familyId })
    .from(refreshToken)
    .where(eq(refreshToken.hash, hashOf(token)))
  await database
    .update(tokenFamily)
    .set({ endedAt: sql`now()`, endedBy: 'sign-out' })
    .where(
      and(
        isNull(tokenFamily.endedAt),
        or(eq(tokenFamily.id, member.familyId), and(inArray(tokenFamily.id, ofToken), eq(owner, member.id))),
      ),
    )
}

export async function endAllOfStylist(database: Pick<Database, 'update'>, stylistId: string): Promise<void> {
  await database
    .update(tokenFamily)
    .set({ endedAt: sql`now()`, endedBy: 'new-password' })
    .where(and(eq(tokenFamily.stylistId, stylistId), isNull(tokenFamily.endedAt)))
}

const most = 10_000

/** Forgets what can no longer be used: some at a time, and nothing that another server is at, so that nobody waits for it. */
export async function sweepSessions(database: Database): Promise<void> {
  const oldFamilies = database
    .select({ id: tokenFamily.id })
    .from(tokenFamily)
    .where(or(lt(tokenFamily.expiresAt, sql`now()`), lt(tokenFamily.endedAt, sql`now() - interval '1 day'`)))
    .limit(most)
    .for('update', { skipLocked: true })
  await database.delete(tokenFamily).where(inArray(tokenFamily.id, oldFamilies))
  const oldTokens = database
    .select({ hash: refreshToken.hash })
    .from(refreshToken)
    .where(lt(refreshToken.expiresAt, sql`now()`))
    .limit(most)
    .for('update', { skipLocked: true })
  await database.delete(refreshToken).where(inArray(refreshToken.hash, oldTokens))
  await database.delete(stylistAddress).where(lt(stylistAddress.seenAt, sql`now() - interval '90 days'`))
}
