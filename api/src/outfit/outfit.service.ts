import type { BodyOf } from '@drape/contract/call'
import {
  type approveOutfit,
  defaultNotes,
  type NewItem,
  type NewOutfit,
  notYourOutfit,
  type Outfit,
} from '@drape/contract/outfit'
import { v7 as newId } from 'uuid'
import type { Database, Transaction } from '../infra/db/database.ts'
import { conflict, notFound } from '../infra/http/refusal.ts'
import { withPicture } from '../infra/picture/item-picture.ts'
import type { PictureAddresses } from '../infra/picture/picture-address.ts'
import { lockPhoto } from '../infra/schema/locks.ts'
import { newItemRow } from '../infra/schema/outfit.ts'
import { completeRequest, keepRequest, reopenRequest } from '../request/request.service.ts'
import {
  deleteDraft,
  findOutfit,
  lockGarments,
  lockOutfit,
  markApproved,
  putDraft,
  unmarkApproved,
} from './draft.store.ts'
import { markSeen, type OutfitRow, outfitStore } from './outfit.store.ts'

export { deleteDraft } from './draft.store.ts'
export { hasMade, listReplaced } from './outfit.store.ts'

export function outfitService(database: Database, addresses: PictureAddresses) {
  const reads = outfitStore(database)

  const present = (row: OutfitRow | undefined): Outfit => {
    if (!row) throw notFound()
    const { id, photoId, title, description, items } = row
    return {
      id,
      uuid: id,
      title,
      description,
      image_url: row.imageUrl,
      createdAt: row.createdAt.toISOString(),
      user_photo: photoId && addresses.of(photoId, 'full'),
      ...(photoId && { photo_id: photoId }),
      stylistNotes: row.stylistNotes,
      stylistName: row.stylistName,
      status: row.approvedAt ? 'approved' : 'draft',
      items: items.map(withPicture(addresses)),
    }
  }

  /** Returns the photo too, for the audit log: the reply contains its address. */
  const readOfStylist = async (id: string, stylistId: string) => {
    const row = await reads.ofStylist(id, stylistId)
    return { outfit: present(row), photoId: row?.photoId ?? undefined }
  }

  return {
    readOfClient: async (id: string, accountId: string) => present(await reads.ofClient(id, accountId)),
    readOfStylist,
    see: async (id: string, accountId: string) => {
      if (!(await markSeen(database, id, accountId))) throw notFound()
    },
    create: async (draft: NewOutfit, stylistId: string) => {
      const id = await database.transaction((tx) => create(tx, draft, stylistId))
      return readOfStylist(id, stylistId)
    },
    /** Returns the photo whose request this completed, if any. */
    approve: (id: string, approval: Approval, stylistId: string) =>
      database.transaction((tx) => approve(tx, id, approval, stylistId)),
    /** Returns the photo whose request is open again, if it was not before. */
    callBack: (id: string, stylistId: string) => database.transaction((tx) => callBack(tx, id, stylistId)),
  }
}

async function create(tx: Transaction, draft: NewOutfit, stylistId: string): Promise<string> {
  const { photo: photoId, title, description, image_url, items } = draft
  const photo = await lockPhoto(tx, photoId)
  if (!photo) throw notFound()
  await keepRequest(tx, { photoId, stylistId })
  await keepGarments(tx, photo.accountId, items)
  return putDraft(
    tx,
    { id: newId(), photoId, ...photo, stylistId, title, description, imageUrl: image_url || null },
    items.map(newItemRow),
  )
}

/** To be called before items are changed: a garment is locked before the items that it is in. */
export async function keepGarments(
  tx: Transaction,
  accountId: string,
  items: readonly NewItem[],
): Promise<void> {
  const ids = [...new Set(items.flatMap(({ garment_id }) => garment_id ?? []))]
  if (ids.length && (await lockGarments(tx, accountId, ids)) < ids.length)
    throw conflict('A piece of the client’s wardrobe is not there any more. Please choose another one.')
}

type Approval = BodyOf<typeof approveOutfit> & { readonly mayCallBack: boolean }

async function approve(
  tx: Transaction,
  id: string,
  { approved, stylistNotes, mayCallBack }: Approval,
  stylistId: string,
): Promise<string | undefined> {
  const unlocked = await findOutfit(tx, id)
  if (unlocked?.photoId) await lockPhoto(tx, unlocked.photoId)
  // Read after the lock, so that no other transaction changes it any more.
  const outfit = await findOutfit(tx, id)
  if (!outfit) throw notFound()
  const isOwn = outfit.stylistId === stylistId
  // The stylist repeats an approval whose reply was lost.
  if (outfit.approvedAt && approved && isOwn) return undefined
  if (outfit.approvedAt) throw conflict('This outfit has been completed already.')
  const { photoId } = outfit
  if (!photoId) throw notFound()
  if (!isOwn) throw conflict(notYourOutfit)
  await keepRequest(tx, { photoId, stylistId })
  if (!approved) {
    await deleteDraft(tx, photoId)
    return undefined
  }
  await markApproved(tx, id, { stylistNotes: stylistNotes || defaultNotes, mayCallBack })
  await completeRequest(tx, photoId)
  return photoId
}

async function callBack(tx: Transaction, id: string, stylistId: string): Promise<string | undefined> {
  const unlocked = await findOutfit(tx, id)
  if (unlocked?.photoId) await lockPhoto(tx, unlocked.photoId)
  await lockOutfit(tx, id)
  const outfit = await findOutfit(tx, id)
  if (!outfit) throw notFound()
  if (outfit.stylistId !== stylistId) throw conflict(notYourOutfit)
  const { photoId } = outfit
  if (!photoId) throw conflict('Your client has deleted the photo.')
  // The stylist repeats a call whose reply was lost, perhaps after the claim was over.
  if (!outfit.approvedAt) {
    await keepRequest(tx, { photoId, stylistId })
    return undefined
  }
  if (outfit.isOpened) throw conflict('Your client has opened this outfit already.')
  if (!outfit.isInTime) throw conflict('An outfit can be called back for one minute.')
  await unmarkApproved(tx, id)
  await reopenRequest(tx, photoId, stylistId)
  return photoId
}
