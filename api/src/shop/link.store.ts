import type { Database } from '../db/database.ts'
import { shopPage } from '../schema/piece.ts'

/** Notes whether the page answered, for whoever finds a piece with this address. */
export async function noteLink(database: Database, address: string, answers: boolean): Promise<void> {
  const set = { answers, readAt: new Date() }
  await database
    .insert(shopPage)
    .values({ address, ...set })
    .onConflictDoUpdate({ target: shopPage.address, set })
}
