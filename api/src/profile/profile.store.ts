import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import { outfit } from '../outfit/outfit.table.ts'
import { photo } from '../photo/photo.table.ts'
import { preferences } from '../preferences/preferences.table.ts'
import { refreshToken, tokenFamily } from '../session/session.table.ts'
import { account } from './account.table.ts'

export type ProfileRow = Awaited<ReturnType<ReturnType<typeof prepareProfileReads>['one']>> & object

export function prepareProfileReads(database: Database) {
  const isOwn = { id: sql.placeholder('accountId') }
  const one = database
    .select({
      account,
      preferences,
      photoCount: database.$count(photo, eq(photo.accountId, account.id)),
      savedCount: database.$count(outfit, and(eq(outfit.accountId, account.id), isNotNull(outfit.savedAt))),
    })
    .from(account)
    .leftJoin(preferences, eq(preferences.accountId, account.id))
    .where(eq(account.id, isOwn.id))
    .prepare('profile')
  const after = sql.placeholder('after')
  const sessions = database
    .select({
      id: tokenFamily.id,
      createdAt: tokenFamily.createdAt,
      expiresAt: tokenFamily.expiresAt,
      endedAt: tokenFamily.endedAt,
    })
    .from(tokenFamily)
    .where(and(eq(tokenFamily.accountId, isOwn.id), gt(tokenFamily.id, after)))
    .orderBy(asc(tokenFamily.id))
    .limit(sql.placeholder('count'))
    .prepare('profile_sessions')
  const outfits = database
    .select({ id: outfit.id })
    .from(outfit)
    .where(and(eq(outfit.accountId, isOwn.id), isNotNull(outfit.approvedAt), gt(outfit.id, after)))
    .orderBy(asc(outfit.id))
    .limit(sql.placeholder('count'))
    .prepare('profile_outfits')

  return {
    one: async (accountId: string) => (await one.execute({ accountId }))[0],
    sessions: (accountId: string, after: string, count: number) =>
      sessions.execute({ accountId, after, count }),
    outfits: (accountId: string, after: string, count: number) =>
      outfits.execute({ accountId, after, count }),
  }
}

/** Whatever would belong to the account waits from here on, and then finds that there is none. */
export async function lockAccountForDeletion(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: account.id }).from(account).where(eq(account.id, id)).for('update')
}

export async function deleteAccount(tx: Transaction, id: string): Promise<void> {
  // First, because a refresh locks its token and then the session, and the cascade would come the other way.
  const families = tx.select({ id: tokenFamily.id }).from(tokenFamily).where(eq(tokenFamily.accountId, id))
  await tx.delete(refreshToken).where(inArray(refreshToken.familyId, families))
  await tx.delete(account).where(eq(account.id, id))
}
