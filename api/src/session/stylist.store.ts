import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Database } from '../db/database.ts'
import { endAllOfStylist } from './family.store.ts'
import { stylist, stylistAddress } from './stylist.table.ts'

/** Who has the name, and whether they signed in from that network before. */
export function prepareFindStylist(database: Database) {
  const found = database
    .select({
      id: stylist.id,
      name: stylist.name,
      passwordHash: stylist.passwordHash,
      isKnownHere: sql<boolean>`${stylistAddress.address} is not null`,
    })
    .from(stylist)
    .leftJoin(
      stylistAddress,
      and(eq(stylistAddress.stylistId, stylist.id), eq(stylistAddress.address, sql.placeholder('address'))),
    )
    .where(eq(stylist.username, sql.placeholder('username')))
    .prepare('stylist_find')
  return async (username: string, address: string) => {
    const [row] = await found.execute({ username, address })
    return row
  }
}

export function prepareReadStylist(database: Database) {
  const read = database
    .select({ id: stylist.id, name: stylist.name })
    .from(stylist)
    .where(eq(stylist.id, sql.placeholder('id')))
    .prepare('stylist_read')
  return async (id: string) => {
    const [row] = await read.execute({ id })
    return row
  }
}

interface NewStylist {
  readonly username: string
  readonly name: string
  readonly passwordHash: string
}

/** Nothing, if the name is taken. */
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

/** With it ends every session that began with the old one. */
export const changePassword = (
  database: Database,
  username: string,
  passwordHash: string,
): Promise<string | undefined> =>
  database.transaction(async (inside) => {
    const [changed] = await inside
      .update(stylist)
      .set({ passwordHash })
      .where(eq(stylist.username, username))
      .returning({ id: stylist.id })
    if (changed) await endAllOfStylist(inside, changed.id)
    return changed?.id
  })
