import type { BodyOf } from '@drape/contract/call'
import type { Fit, updateFit } from '@drape/contract/fit'
import type { Database } from '../infra/db/database.ts'
import { notSignedIn } from '../infra/http/refusal.ts'
import { type FitRow, fitLookup, putFit } from './fit.store.ts'

const presentFit = (row: FitRow | undefined): Fit => ({
  sizes: row?.sizes ?? null,
  height_cm: row?.heightCm ?? null,
  sit: row?.sit ?? null,
  words: row?.words ?? null,
  never: row?.never ?? null,
  brands: row?.brands ?? null,
  prices: row?.prices ?? null,
  updated_at: row?.updatedAt.toISOString() ?? null,
})

export function fitService(database: Database) {
  const find = fitLookup(database)

  return {
    read: async (accountId: string): Promise<Fit> => presentFit(await find(accountId)),

    /** Null for a client who said nothing. */
    readOfClient: async (accountId: string): Promise<Fit | null> => {
      const row = await find(accountId)
      return row ? presentFit(row) : null
    },

    update: async (
      accountId: string,
      { height_cm: heightCm, ...parts }: BodyOf<typeof updateFit>,
    ): Promise<Fit> => {
      const row = await putFit(database, accountId, { ...parts, heightCm })
      // The account was deleted after its token was checked.
      if (!row) throw notSignedIn()
      return presentFit(row)
    },
  }
}
