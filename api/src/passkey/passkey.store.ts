import { maxPasskeys } from '@drape/contract/passkey'
import { and, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../infra/db/database.ts'
import { prepared } from '../infra/db/prepared.ts'
import { passkey, usedChallenge } from '../infra/schema/passkey.ts'
import { stylist } from '../infra/schema/stylist.ts'

interface Own {
  readonly id: string
  readonly stylistId: string
}

const publicColumns = {
  id: passkey.id,
  name: passkey.name,
  createdAt: passkey.createdAt,
  usedAt: passkey.usedAt,
}

const isOwn = ({ id, stylistId }: Own) => and(eq(passkey.id, id), eq(passkey.stylistId, stylistId))

export const listPasskeys = (database: Database, stylistId: string) =>
  database
    .select({ ...publicColumns, credentialId: passkey.credentialId })
    .from(passkey)
    .where(eq(passkey.stylistId, stylistId))
    .orderBy(passkey.createdAt, passkey.id)
    .limit(maxPasskeys)

export async function findPasskey(database: Database, credentialId: string) {
  const [row] = await database
    .select({
      id: passkey.id,
      publicKey: passkey.publicKey,
      counter: passkey.counter,
      stylistId: stylist.id,
      name: stylist.name,
    })
    .from(passkey)
    .innerJoin(stylist, eq(stylist.id, passkey.stylistId))
    .where(eq(passkey.credentialId, credentialId))
  return row
}

/** For each stylist, whether they have one. */
export function passkeyCheck(database: Database) {
  const owners = prepared('passkey_owners', () =>
    database
      .selectDistinct({ id: passkey.stylistId })
      .from(passkey)
      .where(sql`${passkey.stylistId} = any(${sql.placeholder('stylistIds')}::uuid[])`),
  )
  return async (stylistIds: readonly string[]): Promise<boolean[]> => {
    const ownerIds = new Set((await owners({ stylistIds: [...stylistIds] })).map(({ id }) => id))
    return stylistIds.map((id) => ownerIds.has(id))
  }
}

export const renamePasskey = async (database: Database, own: Own, name: string) =>
  (await database.update(passkey).set({ name }).where(isOwn(own)).returning(publicColumns))[0]

/** Returns whether there was one. */
export async function deletePasskey(tx: Transaction, own: Own): Promise<boolean> {
  return (await tx.delete(passkey).where(isOwn(own))).rowCount === 1
}

/** False if the challenge was answered before. */
export async function useUpChallenge(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.insert(usedChallenge).values({ id }).onConflictDoNothing()).rowCount === 1
}

/** Notes that a passkey signed. False if it is gone, or if another use has counted as far: then there are two of it. */
export async function notePasskeyUse(tx: Transaction, id: string, counter: number): Promise<boolean> {
  const isNext = sql`(${passkey.counter} < ${counter} or (${passkey.counter} = 0 and ${counter} = 0))`
  const used = await tx
    .update(passkey)
    .set({ counter, usedAt: sql`now()` })
    .where(and(eq(passkey.id, id), isNext))
  return used.rowCount === 1
}

export const countPasskeys = (tx: Transaction, stylistId: string): Promise<number> =>
  tx.$count(passkey, eq(passkey.stylistId, stylistId))

/** Undefined if a stylist has the credential already. */
export async function insertPasskey(
  tx: Transaction,
  row: Pick<
    typeof passkey.$inferInsert,
    'id' | 'stylistId' | 'credentialId' | 'publicKey' | 'counter' | 'name'
  >,
) {
  const [inserted] = await tx.insert(passkey).values(row).onConflictDoNothing().returning(publicColumns)
  return inserted
}

/** A challenge is good for ten minutes, and an ID token, which is noted here too, for a day at most. */
export async function sweepChallenges(database: Database): Promise<void> {
  await database.delete(usedChallenge).where(sql`${usedChallenge.usedAt} < now() - interval '25 hours'`)
}
