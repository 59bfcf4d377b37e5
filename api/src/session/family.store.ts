import type { MemberKind } from '@drape/contract/member-kind'
import { and, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../infra/db/database.ts'
import type { Member } from '../infra/http/member.ts'
import { account } from '../infra/schema/account.ts'
import { refreshToken, tokenFamily } from '../infra/schema/session.ts'
import { stylistAddress } from '../infra/schema/stylist.ts'
import { hashOf } from './refresh-token.ts'

type Ending = NonNullable<typeof tokenFamily.$inferSelect.endedBy>

/** Ends those of these sessions that go on, and returns whose they were. */
export const endSessions = (
  database: Pick<Database, 'update'>,
  endedBy: Ending,
  condition: SQL | undefined,
) =>
  database
    .update(tokenFamily)
    .set({ endedAt: sql`now()`, endedBy })
    .where(and(isNull(tokenFamily.endedAt), condition))
    .returning({ accountId: tokenFamily.accountId, stylistId: tokenFamily.stylistId })

/** Ends a session because its token was used twice. True for the one request that ended it. */
export const endForReuse = async (database: Database, familyId: string): Promise<boolean> =>
  (await endSessions(database, 'reuse', eq(tokenFamily.id, familyId))).length === 1

/**
 * Binds a session to a key, until the end that it has: the client that brings the key may be a thief. Returns the key
 * that it is bound to: of two requests the first decides.
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

/** Whose session it is, by the kind of member. */
export const ownerColumns = {
  user: tokenFamily.accountId,
  stylist: tokenFamily.stylistId,
} satisfies Readonly<Record<MemberKind, unknown>>

/** Ends the member's session, and also the one of the given token if the same member owns it: browsers mix them up. */
export async function endBySignOut(database: Database, member: Member, token: string): Promise<void> {
  const ofToken = database
    .select({ id: refreshToken.familyId })
    .from(refreshToken)
    .where(eq(refreshToken.hash, hashOf(token)))
  const isOwn = and(inArray(tokenFamily.id, ofToken), eq(ownerColumns[member.kind], member.id))
  await endSessions(database, 'sign-out', or(eq(tokenFamily.id, member.familyId), isOwn))
}

/** Whether the session began within the last ten minutes: the member has just signed in. */
export async function isRecentlyBegun(database: Database, familyId: string): Promise<boolean> {
  const isRecent = sql`${tokenFamily.createdAt} > now() - interval '10 minutes'`
  return (await database.$count(tokenFamily, and(eq(tokenFamily.id, familyId), isRecent))) === 1
}

export async function endAllOfUser(database: Database, accountId: string): Promise<void> {
  await endSessions(database, 'sign-out', eq(tokenFamily.accountId, accountId))
}

export async function endAllOfStylist(
  tx: Transaction,
  stylistId: string,
  exceptFamilyId?: string,
): Promise<void> {
  const isAnother = exceptFamilyId === undefined ? undefined : ne(tokenFamily.id, exceptFamilyId)
  await endSessions(tx, 'new-password', and(eq(tokenFamily.stylistId, stylistId), isAnother))
}

/** Whose sessions an operator ends. An e-mail may be that of several accounts. */
export type SessionOwner = { readonly stylistId: string } | { readonly email: string } | 'everybody'

/** Returns whose sessions they were. */
export function endForOperator(database: Database, owner: SessionOwner) {
  const ofEmail = (email: string) =>
    database
      .select({ id: account.id })
      .from(account)
      .where(eq(sql`lower(${account.email})`, email.toLowerCase()))
  const isTheirs =
    owner === 'everybody'
      ? undefined
      : 'email' in owner
        ? inArray(tokenFamily.accountId, ofEmail(owner.email))
        : eq(tokenFamily.stylistId, owner.stylistId)
  return endSessions(database, 'operator', and(gt(tokenFamily.expiresAt, sql`now()`), isTheirs))
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
