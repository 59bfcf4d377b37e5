import { eachPreference, type Gender } from '@drape/contract/preference-fields'
import { type PendingRequest, type QueueQuery, takenByAnother } from '@drape/contract/request'
import type { Database, Transaction } from '../infra/db/database.ts'
import { cutPage } from '../infra/db/page.ts'
import { conflict, notFound } from '../infra/http/refusal.ts'
import type { PictureAddresses } from '../infra/picture/picture-address.ts'
import { lockStylist } from '../infra/schema/locks.ts'
import { claim, findRequestOfPhoto, release, renewClaim, takeNext } from './claim.store.ts'
import { type PendingRow, pendingStore } from './pending.store.ts'

export {
  isOpenTo as isRequestOpenTo,
  markCompleted as completeRequest,
  markOpen as reopenRequest,
  openRequest,
} from './claim.store.ts'

export const isCompleted = () => conflict('This request has been completed already.')
export const someoneHasIt = (name: string) => conflict(`${name} is working on this request.`)

/** The gravest warning that was logged. `unclaimed` is left out of a request that has been claimed since. */
function warningOf({
  newDueAt,
  pressingToldAt,
  unclaimedToldAt,
  claimant,
}: Omit<PendingRow, 'preferences'>): Pick<PendingRequest, 'warning'> {
  if (newDueAt) return { warning: 'late' }
  if (pressingToldAt) return { warning: 'pressing' }
  return unclaimedToldAt && !claimant ? { warning: 'unclaimed' } : {}
}

const presentHandOver = ({ note, at, ...rest }: NonNullable<PendingRow['handedOver']>) => ({
  ...rest,
  ...(note && { note }),
  at: new Date(at).toISOString(),
})

export function requestService(database: Database, addresses: PictureAddresses) {
  const pending = pendingStore(database)

  const present = ({ preferences, ...row }: PendingRow, stylistId: string): PendingRequest => ({
    id: row.id,
    photoId: row.photoId,
    client_id: row.accountId,
    imageUrl: addresses.of(row.photoId, 'thumbnail'),
    uploadDate: row.uploadedAt.toISOString(),
    due_at: row.dueAt.toISOString(),
    ...(row.newDueAt && { new_due_at: row.newDueAt.toISOString() }),
    ...warningOf(row),
    ...(row.unreadMessages && { unread_messages: row.unreadMessages }),
    userEmail: row.email,
    user_name: row.name,
    ...(row.wish && { wish: row.wish }),
    ...(row.garment && { garment: row.garment }),
    userPreferences: preferences && {
      gender: preferences.gender as Gender,
      ...eachPreference((key) => preferences[key]),
      stylePreferences: '',
      sizes: [],
      colors: preferences.favoriteColors,
    },
    claimedBy:
      row.claimant && row.claimedUntil
        ? { ...row.claimant, isYou: row.claimant.id === stylistId, until: row.claimedUntil.toISOString() }
        : null,
    ...(row.keeper &&
      row.keptUntil && {
        kept_for: {
          name: row.keeper.name,
          isYou: row.keeper.id === stylistId,
          until: row.keptUntil.toISOString(),
        },
      }),
    ...(row.handedOver && { handed_over: presentHandOver(row.handedOver) }),
  })

  /** Returns the request if it is open and no other stylist has claimed it. */
  const readFor = async (id: string, stylistId: string): Promise<PendingRow> => {
    const row = await pending.one(id)
    if (!row) throw notFound()
    if (row.claimant && row.claimant.id !== stylistId) throw someoneHasIt(row.claimant.name)
    return row
  }

  return {
    list: async (stylistId: string, query: QueueQuery) => {
      const { after, limit, order } = query
      const more = { ...query, limit: limit + 1 }
      const page = await (order ? pending.queue(more, stylistId) : pending.page(after, limit + 1))
      const { rows, next } = cutPage(page, limit)
      return { requests: rows.map((row) => present(row, stylistId)), next }
    },

    claim: async (id: string, stylistId: string): Promise<PendingRequest> => {
      if (!(await claim(database, id, stylistId))) {
        await readFor(id, stylistId)
        // The other stylist released the claim between the two queries.
        if (!(await claim(database, id, stylistId))) throw conflict(takenByAnother)
      }
      return present(await readFor(id, stylistId), stylistId)
    },

    /** Null when none is free. */
    takeNext: async (stylistId: string, key: string): Promise<PendingRequest | null> => {
      const id = await database.transaction(async (tx) => {
        await lockStylist(tx, stylistId)
        return takeNext(tx, stylistId, key)
      })
      return id === undefined ? null : present(await readFor(id, stylistId), stylistId)
    },

    /** Releasing a request without a claim succeeds, because a retry does the same. */
    release: async (id: string, stylistId: string): Promise<void> => {
      await release(database, id, stylistId)
      await readFor(id, stylistId)
    },
  }
}

/**
 * Renews or takes the stylist's claim of a photo's open request, or throws why not. The caller has locked the photo.
 */
export async function keepRequest(tx: Transaction, hold: Parameters<typeof renewClaim>[1]): Promise<void> {
  if (await renewClaim(tx, hold)) return
  const request = await findRequestOfPhoto(tx, hold.photoId)
  if (!request) throw notFound()
  if (request.completedAt) throw isCompleted()
  throw request.claimant ? someoneHasIt(request.claimant.name) : conflict(takenByAnother)
}
