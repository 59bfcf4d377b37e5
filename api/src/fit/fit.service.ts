import type { BodyOf } from '@drape/contract/call'
import { type Fit, noFit, type updateFit } from '@drape/contract/fit'
import type { Database } from '../infra/db/database.ts'
import { notSignedIn } from '../infra/http/refusal.ts'
import { type FitRow, fitLookup, putFit } from './fit.store.ts'

const presentFit = ({ sizes, heightCm, sit, words, never, brands, prices, updatedAt }: FitRow): Fit => ({
  sizes,
  height_cm: heightCm,
  sit,
  words,
  never,
  brands,
  prices,
  updated_at: updatedAt.toISOString(),
})

export function fitService(database: Database) {
  const find = fitLookup(database)

  /** Null for a client who said nothing. */
  const readOfClient = async (accountId: string): Promise<Fit | null> => {
    const row = await find(accountId)
    return row ? presentFit(row) : null
  }

  return {
    readOfClient,
    read: async (accountId: string): Promise<Fit> => (await readOfClient(accountId)) ?? noFit,

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
