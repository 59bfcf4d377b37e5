import type { Gender } from '@drape/contract/preferences'
import type { PendingRequest } from '@drape/contract/request'
import { v7 as newId } from 'uuid'
import type { Database, Transaction } from '../db/database.ts'
import { cutPage } from '../db/page.ts'
import { conflict, notFound } from '../http/refusal.ts'
import type { PictureAddresses } from '../photo/picture-address.ts'
import { findRequestOfPhoto, insertRequest, markCompleted, prepareClaims, renewClaim } from './claim.store.ts'
import { type PendingRow, preparePending } from './pending.store.ts'

export { lockPhoto } from './claim.store.ts'

const someoneHasIt = (name: string) => conflict(`${name} is working on this request.`)

export function prepareRequests(database: Database, addresses: PictureAddresses) {
  const pending = preparePending(database)
  const claims = prepareClaims(database)

  const present = (row: PendingRow, stylistId: string): PendingRequest => ({
    id: row.id,
    photoId: row.photoId,
    imageUrl: addresses.of(row.photoId, 'thumbnail'),
    uploadDate: row.uploadedAt.toISOString(),
    userEmail: row.email,
    userPreferences: row.preferences && {
      gender: row.preferences.gender as Gender,
      ageRange: row.preferences.ageRange,
      stylePreferences: '',
      sizes: [],
      colors: row.preferences.favoriteColors,
      bodyType: row.preferences.bodyType,
      height: row.preferences.height,
      skinTone: row.preferences.skinTone,
    },
    claimedBy:
      row.claimant && row.claimedUntil
        ? { ...row.claimant, isYou: row.claimant.id === stylistId, until: row.claimedUntil.toISOString() }
        : null,
  })

  /** The request as it stands, if it is open and no other stylist's. */
  const readFor = async (id: string, stylistId: string): Promise<PendingRow> => {
    const row = await pending.one(id)
    if (!row) throw notFound()
    if (row.claimant && row.claimant.id !== stylistId) throw someoneHasIt(row.claimant.name)
    return row
  }

  return {
    list: async (stylistId: string, { after, limit }: { after?: string | undefined; limit: number }) => {
      const { rows, next } = cutPage(await pending.page(after, limit + 1), limit)
      return { requests: rows.map((row) => present(row, stylistId)), next }
    },

    claim: async (id: string, stylistId: string): Promise<PendingRequest> => {
      if (!(await claims.claim(id, stylistId))) {
        await readFor(id, stylistId)
        // Whoever was in the way has let go since.
        if (!(await claims.claim(id, stylistId)))
          throw conflict('Another stylist is working on this request.')
      }
      return present(await readFor(id, stylistId), stylistId)
    },

    /** Giving back what nobody has is giving it back once more. */
    release: async (id: string, stylistId: string): Promise<void> => {
      await claims.release(id, stylistId)
      await readFor(id, stylistId)
    },

    hasClaim: claims.hasClaim,
  }
}

export async function openRequest(
  tx: Transaction,
  { photoId, accountId }: { photoId: string; accountId: string },
): Promise<void> {
  await insertRequest(tx, { id: newId(), photoId, accountId })
}

/** Keeps a photo's open request for the stylist who works on it, or says why not. The photo is locked. */
export async function keepRequest(tx: Transaction, asked: Parameters<typeof renewClaim>[1]): Promise<void> {
  if (await renewClaim(tx, asked)) return
  const found = await findRequestOfPhoto(tx, asked.photoId)
  if (!found) throw notFound()
  if (found.completedAt) throw conflict('This request has been completed already.')
  if (found.claimant) throw someoneHasIt(found.claimant.name)
  throw conflict('Please open this request first, so that others see who works on it.')
}

export const completeRequest = (tx: Transaction, photoId: string): Promise<void> => markCompleted(tx, photoId)
