import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../infra/db/database.ts'
import { prepared } from '../infra/db/prepared.ts'
import { account } from '../infra/schema/account.ts'
import { outfit } from '../infra/schema/outfit.ts'
import { photo } from '../infra/schema/photo.ts'
import { preferences } from '../infra/schema/preferences.ts'
import { refreshToken, tokenFamily } from '../infra/schema/session.ts'

export type ProfileRow = Awaited<ReturnType<ReturnType<typeof profileLookup>>> & object

export function profileLookup(database: Database) {
  const one = prepared('profile', () =>
    database
      .select({
        account,
        preferences,
        photoCount: database.$count(photo, eq(photo.accountId, account.id)),
        savedCount: database.$count(outfit, and(eq(outfit.accountId, account.id), isNotNull(outfit.savedAt))),
      })
      .from(account)
      .leftJoin(preferences, eq(preferences.accountId, account.id))
      .where(eq(account.id, sql.placeholder('id'))),
  )
  return async (id: string) => (await one({ id }))[0]
}

/** In pages by id, for the export. */
export const listSessions = (database: Database, accountId: string, after: string, count: number) =>
  database
    .select({
      id: tokenFamily.id,
      device: tokenFamily.device,
      createdAt: tokenFamily.createdAt,
      expiresAt: tokenFamily.expiresAt,
      endedAt: tokenFamily.endedAt,
    })
    .from(tokenFamily)
    .where(and(eq(tokenFamily.accountId, accountId), gt(tokenFamily.id, after)))
    .orderBy(asc(tokenFamily.id))
    .limit(count)

/** In pages by id, for the export. */
export const listOutfits = (database: Database, accountId: string, after: string, count: number) =>
  database
    .select({ id: outfit.id })
    .from(outfit)
    .where(and(eq(outfit.accountId, accountId), isNotNull(outfit.approvedAt), gt(outfit.id, after)))
    .orderBy(asc(outfit.id))
    .limit(count)

export async function deleteAccount(tx: Transaction, id: string): Promise<void> {
  // Tokens are deleted first, because a refresh locks its token and then the session: the cascade alone would lock them
  // in the opposite order, and could deadlock.
  const families = tx.select({ id: tokenFamily.id }).from(tokenFamily).where(eq(tokenFamily.accountId, id))
  await tx.delete(refreshToken).where(inArray(refreshToken.familyId, families))
  await tx.delete(account).where(eq(account.id, id))
}
