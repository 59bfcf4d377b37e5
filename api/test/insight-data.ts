import { v7 as newId } from 'uuid'
import type { Database } from '../src/infra/db/database.ts'
import { rating } from '../src/infra/schema/rating.ts'
import { addAccount, addItem, addOutfit, addPhoto, addRequest } from './row.ts'

const minute = 60_000

/** The fate of a photo. */
interface Visit {
  readonly minutesAgo: number
  readonly end: 'open' | 'draft' | 'approved'
  readonly minutesWaited: number
  readonly isPhotoDeleted: boolean
  readonly stars: readonly number[]
}

/** The history of a studio: each client's visits. */
export type StudioHistory = readonly { readonly visits: readonly Visit[]; readonly isDeleted: boolean }[]

export interface InsertedOutfit {
  readonly id: string
  readonly title: string
  readonly email: string
  readonly stars: readonly number[]
  readonly createdAt: Date
  readonly approvedAt: Date | undefined
}

interface InsertedRequest {
  readonly id: string
  readonly email: string
  readonly createdAt: Date
  readonly isDone: boolean
}

export interface Inserted {
  readonly requests: InsertedRequest[]
  readonly outfits: InsertedOutfit[]
  clients: number
}

/** Inserts a history into the tables, with its deletions, and returns what remains. */
export async function insertHistory(
  database: Database,
  clients: StudioHistory,
  now: number,
): Promise<Inserted> {
  const result: Inserted = { requests: [], outfits: [], clients: 0 }

  for (const { visits, isDeleted } of clients) {
    const { id: accountId, email } = await addAccount(database)
    const inserted = await Promise.all(
      visits.map((one) => insertVisit(database, { accountId, email, now }, one)),
    )
    if (isDeleted) {
      await database.$client.query('delete from account where id = $1', [accountId])
      continue
    }
    result.requests.push(...inserted.flatMap((one) => one.request ?? []))
    result.outfits.push(...inserted.flatMap((one) => one.outfit ?? []))
    if (visits.length) result.clients += 1
  }
  return result
}

async function insertVisit(
  database: Database,
  { accountId, email, now }: { accountId: string; email: string; now: number },
  { minutesAgo, end, minutesWaited, isPhotoDeleted, stars }: Visit,
): Promise<{ request?: InsertedRequest; outfit?: InsertedOutfit }> {
  const createdAt = new Date(now - minutesAgo * minute)
  const approvedAt = new Date(Math.min(now, createdAt.getTime() + minutesWaited * minute))
  const idThen = () => newId({ msecs: createdAt.getTime() })
  const isDone = end === 'approved'
  const { id: photoId } = await addPhoto(database, { id: idThen(), accountId })
  const request: InsertedRequest = { id: idThen(), email, createdAt, isDone }
  const { id } = request
  await addRequest(database, {
    id,
    photoId,
    accountId,
    createdAt,
    ...(isDone && { completedAt: approvedAt }),
  })

  const outfit: InsertedOutfit = {
    id: idThen(),
    title: `Look ${photoId}`,
    email,
    stars: isDone ? stars : [],
    createdAt,
    approvedAt: isDone ? approvedAt : undefined,
  }
  if (end !== 'open') {
    const { id, title } = outfit
    await addOutfit(database, {
      id,
      photoId,
      accountId,
      title,
      createdAt,
      approvedAt: outfit.approvedAt ?? null,
    })
    for (const [position, stars] of outfit.stars.entries()) {
      const { id: itemId } = await addItem(database, { outfitId: id, position })
      await database.insert(rating).values({ itemId, outfitId: id, stars })
    }
  }
  if (isPhotoDeleted) await database.$client.query('delete from photo where id = $1', [photoId])
  return { ...(!isPhotoDeleted && { request }), ...(end !== 'open' && { outfit }) }
}
