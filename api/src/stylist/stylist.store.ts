import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Database, Transaction } from '../infra/db/database.ts'
import { stylist, stylistAddress } from '../infra/schema/stylist.ts'

/** The account of a username, and whether the stylist signed in from this network before. */
export async function findStylistByName(database: Database, username: string, address: string) {
  const [row] = await database
    .select({
      id: stylist.id,
      name: stylist.name,
      passwordHash: stylist.passwordHash,
      isKnownHere: sql<boolean>`${stylistAddress.address} is not null`,
    })
    .from(stylist)
    .leftJoin(
      stylistAddress,
      and(eq(stylistAddress.stylistId, stylist.id), eq(stylistAddress.address, address)),
    )
    .where(eq(stylist.username, username))
  return row
}

export async function findStylist(database: Database, id: string) {
  const [row] = await database.select().from(stylist).where(eq(stylist.id, id))
  return row
}

interface NewStylist {
  readonly username: string
  readonly name: string
  readonly passwordHash: string
}

/** Undefined if the username is taken. */
export async function addStylist(database: Database, added: NewStylist): Promise<string | undefined> {
  const [row] = await database
    .insert(stylist)
    .values({ id: newId(), ...added })
    .onConflictDoNothing({ target: stylist.username })
    .returning({ id: stylist.id })
  return row?.id
}

export const listStylists = (database: Database) =>
  database.select({ username: stylist.username, name: stylist.name }).from(stylist).orderBy(stylist.username)

export async function removeStylist(database: Database, username: string): Promise<string | undefined> {
  const [removed] = await database
    .delete(stylist)
    .where(eq(stylist.username, username))
    .returning({ id: stylist.id })
  return removed?.id
}

export async function setPasswordHash(
  tx: Transaction,
  username: string,
  passwordHash: string,
): Promise<string | undefined> {
  const [changed] = await tx
    .update(stylist)
    .set({ passwordHash })
    .where(eq(stylist.username, username))
    .returning({ id: stylist.id })
  return changed?.id
}

/** False if it was changed meanwhile. */
export async function replacePasswordHash(
  tx: Transaction,
  stylistId: string,
  { was, is }: { readonly was: string; readonly is: string },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(stylist)
    .set({ passwordHash: is })
    .where(and(eq(stylist.id, stylistId), eq(stylist.passwordHash, was)))
  return rowCount === 1
}
