import type { Database } from '../infra/db/database.ts'
import { cutPage } from '../infra/db/page.ts'
import { notFound } from '../infra/http/refusal.ts'
import { closetStore } from './closet.store.ts'

interface ClosetQuery {
  readonly ownerId: string
  readonly callerId: string
  readonly after?: string | undefined
  readonly limit: number
}

export function closetService(database: Database) {
  const closet = closetStore(database)

  return {
    read: async ({ ownerId, callerId, after, limit }: ClosetQuery) => {
      if (ownerId !== callerId) throw notFound()
      const { rows, next } = cutPage(await closet.readPage(ownerId, after, limit + 1), limit)
      return { outfits: rows, next, isRemovable: true }
    },

    keep: async (outfitId: string, accountId: string, isKept: boolean): Promise<void> => {
      const isDone = isKept
        ? await closet.putBack(outfitId, accountId)
        : await closet.takeOut(outfitId, accountId)
      if (!isDone) throw notFound()
    },

    mark: async (piece: Parameters<typeof closet.mark>[0]): Promise<void> => {
      if (!(await closet.mark(piece))) throw notFound()
    },
  }
}
