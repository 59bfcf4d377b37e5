import { and, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../infra/db/database.ts'
import type { Member } from '../infra/http/member.ts'
import { account } from '../infra/schema/account.ts'
import { refreshToken, tokenFamily } from '../infra/schema/session.ts'
import { stylistAddress } from '../infra/schema/stylist.ts'
import { hashOf } from './refresh-token.ts'

/** Ends a session because its token was used twice. True for the one request that ended it. */
export async function endForReuse(database: Database, familyId: string): Promise<boolean> {
  const ended = await database
    .update(tokenFamily)
    .set({ endedAt: sql`now()`, endedBy: 'reuse' })
    .where(and(eq(tokenFamily.id, familyId), isNull(tokenFamily.endedAt)))
    .returning({ id: tokenFamily.id })
  return ended.length === 1
}

/**
 * Binds a session to a key, until the end that it has: whoever brings the key may be a thief. Returns the key that it is
 * bound to: of two requests the first decides.
 */
export async function bindToKey(database: Database, familyId: string, jkt: string): Promise<string | null> {
  const [bound] = await database
    .update(tokenFamily)
    .set({
      holder: 'key',
      jkt: sql`coalesce(${tokenFamily.jkt}, ${jkt})`,
      boundAt: sql`coalesce(${tokenFamily.boundAt}, now())`,
    })
    .where(eq(tokenFamily.id, familyId))
    .returning({ jkt: tokenFamily.jkt })
  return bound?.jkt ?? null
}

/** Ends the member's session, and also the one of the given token if the same member owns it: browsers mix them up. */
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

/** Whether the session began within the last ten minutes: somebody has just shown who they are. */
export async function isRecentlyBegun(database: Database, familyId: string): Promise<boolean> {
  const isRecent = sql`${tokenFamily.createdAt} > now() - interval '10 minutes'`
  return (await database.$count(tokenFamily, and(eq(tokenFamily.id, familyId), isRecent))) === 1
}

export async function endAllOfUser(database: Database, accountId: string): Promise<void> {
  await database
    .update(tokenFamily)
    .set({ endedAt: sql`now()`, endedBy: 'sign-out' })
    .where(and(eq(tokenFamily.accountId, accountId), isNull(tokenFamily.endedAt)))
}

export async function endAllOfStylist(
  database: Pick<Database, 'update'>,
  stylistId: string,
  exceptFamilyId?: string,
): Promise<void> {
  const ofStylist = and(eq(tokenFamily.stylistId, stylistId), isNull(tokenFamily.endedAt))
  await database
    .update(tokenFamily)
    .set({ endedAt: sql`now()`, endedBy: 'new-password' })
    .where(exceptFamilyId ? and(ofStylist, ne(tokenFamily.id, exceptFamilyId)) : ofStylist)
}

/** Whose sessions an operator ends. An e-mail may be that of several accounts. */
export type Whose = { readonly stylistId: string } | { readonly email: string } | 'everybody'

/** Returns whose sessions they were. */
export async function endForOperator(
  database: Database,
  whose: Whose,
): Promise<{ readonly accountId: string | null; readonly stylistId: string | null }[]> {
  const ofEmail = (email: string) =>
    database
      .select({ id: account.id })
      .from(account)
      .where(eq(sql`lower(${account.email})`, email.toLowerCase()))
  const isTheirs =
    whose === 'everybody'
      ? undefined
      : 'email' in whose
        ? inArray(tokenFamily.accountId, ofEmail(whose.email))
        : eq(tokenFamily.stylistId, whose.stylistId)
  return database
    .update(tokenFamily)
    .set({ endedAt: sql`now()`, endedBy: 'operator' })
    .where(and(isNull(tokenFamily.endedAt), gt(tokenFamily.expiresAt, sql`now()`), isTheirs))
    .returning({ accountId: tokenFamily.accountId, stylistId: tokenFamily.stylistId })
}

const most = 10_000

/**
 * Deletes expired sessions and tokens in portions. SKIP LOCKED: rows that another server is using are swept next time.
 */
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
