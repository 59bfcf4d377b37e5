import type { Database } from '../db/database.ts'
import { cutPage } from '../db/page.ts'
import { notFound } from '../http/refusal.ts'
import { closetStore } from './closet.store.ts'

interface Asked {
  readonly ownerId: string
  readonly callerId: string
  readonly after?: string | undefined
  readonly limit: number
}

export function closetService(database: Database) {
  const readPage = closetStore(database)

  return async ({ ownerId, callerId, after, limit }: Asked) => {
    if (ownerId !== callerId) throw notFound()
    const { rows, next } = cutPage(await readPage(ownerId, after, limit + 1), limit)
    return { outfits: rows, next }
  }
}
