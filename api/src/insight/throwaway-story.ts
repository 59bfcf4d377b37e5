import { v7 as newId } from 'uuid'
import type { Database } from '../db/database.ts'
import { outfit, outfitItem } from '../outfit/outfit.table.ts'
import { photo } from '../photo/photo.table.ts'
import { account } from '../profile/account.table.ts'
import { rating } from '../rating/rating.table.ts'
import { request } from '../request/request.table.ts'

const minute = 60_000

/** What became of a photo. */
interface Visit {
  readonly minutesAgo: number
  readonly end: 'open' | 'draft' | 'approved'
  readonly minutesWaited: number
  readonly isPhotoDeleted: boolean
  readonly stars: readonly number[]
}

/** What may have happened in a studio: each client's visits. */
export type Story = readonly { readonly visits: readonly Visit[]; readonly isDeleted: boolean }[]

export interface ToldOutfit {
  readonly id: string
  readonly title: string
  readonly email: string
  readonly stars: readonly number[]
  readonly createdAt: Date
  readonly approvedAt: Date | undefined
}

interface ToldRequest {
  readonly id: string
  readonly email: string
  readonly createdAt: Date
  readonly isDone: boolean
}

export interface Told {
  readonly requests: ToldRequest[]
  readonly outfits: ToldOutfit[]
  clients: number
}

/** Writes a story into the tables, as it would have come about, and gives what is left of it in the end. */
export async function tell(database: Database, clients: Story, now: number): Promise<Told> {
  const left: Told = { requests: [], outfits: [], clients: 0 }

  for (const { visits, isDeleted } of clients) {
    const accountId = newId()
    const email = `${accountId}@example.com`
    await database
      .insert(account)
      .values({ id: accountId, issuer: 'tests', subject: email, email, name: 'Asha' })
    const told = await Promise.all(visits.map((one) => tellVisit(database, { accountId, email, now }, one)))
    if (isDeleted) {
      await database.$client.query('delete from account where id = $1', [accountId])
      continue
    }
    left.requests.push(...told.flatMap((one) => one.request ?? []))
    left.outfits.push(...told.flatMap((one) => one.outfit ?? []))
    if (visits.length) left.clients += 1
  }
  return left
}

async function tellVisit(
  database: Database,
  { accountId, email, now }: { accountId: string; email: string; now: number },
  { minutesAgo, end, minutesWaited, isPhotoDeleted, stars }: Visit,
): Promise<{ request?: ToldRequest; outfit?: ToldOutfit }> {
  const createdAt = new Date(now - minutesAgo * minute)
  const approvedAt = new Date(Math.min(now, createdAt.getTime() + minutesWaited * minute))
  const idThen = () => newId({ msecs: createdAt.getTime() })
  const isDone = end === 'approved'
  const photoId = idThen()
  await database.insert(photo).values({ id: photoId, accountId, width: 3, height: 4, byteCount: 5 })
  const asked = { id: idThen(), email, createdAt, isDone }
  await database
    .insert(request)
    .values({ id: asked.id, photoId, accountId, createdAt, ...(isDone && { completedAt: approvedAt }) })

  const made: ToldOutfit = {
    id: idThen(),
    title: `Look ${photoId}`,
    email,
    stars: isDone ? stars : [],
    createdAt,
    approvedAt: isDone ? approvedAt : undefined,
  }
  if (end !== 'open') {
    const { id, title } = made
    await database.insert(outfit).values({
      id,
      photoId,
      accountId,
      title,
      description: '',
      createdAt,
      approvedAt: made.approvedAt ?? null,
    })
    for (const [position, given] of made.stars.entries()) {
      const itemId = newId()
      const words = { category: 'Tops', name: 'Kurta', brand: 'Anokhi', estimatedPrice: 1 }
      await database.insert(outfitItem).values({ id: itemId, outfitId: id, position, ...words })
      await database.insert(rating).values({ itemId, outfitId: id, stars: given })
    }
  }
  if (isPhotoDeleted) await database.$client.query('delete from photo where id = $1', [photoId])
  return { ...(!isPhotoDeleted && { request: asked }), ...(end !== 'open' && { outfit: made }) }
}
