import { and, eq, notExists, sql } from 'drizzle-orm'
import type { Database } from '../infra/db/database.ts'
import { outfitItem } from '../infra/schema/outfit.ts'
import { shopPage } from '../infra/schema/piece.ts'

/** Notes whether the page answered, for stylists who find a piece with this address. */
export async function noteLink(database: Database, address: string, answers: boolean): Promise<void> {
  const set = { answers, readAt: new Date() }
  await database
    .insert(shopPage)
    .values({ address, ...set })
    .onConflictDoUpdate({ target: shopPage.address, set })
}

/** Forgets the addresses that no piece has: a form that has asked for one may be open for a day. */
export async function sweepLinks(database: Database): Promise<void> {
  const pieces = database
    .select({ id: outfitItem.id })
    .from(outfitItem)
    .where(eq(outfitItem.ecommerceUrl, shopPage.address))
  await database
    .delete(shopPage)
    .where(and(sql`coalesce(${shopPage.readAt}, '-infinity') < now() - interval '1 day'`, notExists(pieces)))
}
