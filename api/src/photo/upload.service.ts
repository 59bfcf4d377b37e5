import { type Photo, uploadPhoto } from '@drape/contract/photo'
import { wishOfFields } from '@drape/contract/wish'
import { isInWardrobe } from '../garment/garment.service.ts'
import type { Transaction } from '../infra/db/database.ts'
import { Refusal } from '../infra/http/refusal.ts'
import type { Infra } from '../infra/infra.ts'
import type { Upload } from '../infra/upload/picture-uploads.ts'
import { lockSender, readFields } from '../infra/upload/upload-call.ts'
import { openRequest } from '../request/request.service.ts'
import { presentPhoto } from './photo.service.ts'
import { findUnderKey, insertPhoto, nothing, secondsUntilUpload } from './photo.store.ts'

interface Dependencies extends Pick<Infra, 'addresses' | 'uploads'> {
  readonly freeUploadsPerDay: number | undefined
}

/** Only the header has the time when it ends: the server does not know the reader's time zone. */
const usedUp = (most: number, seconds: number) =>
  new Refusal(
    429,
    'plan_limit',
    `The free plan has ${most === 1 ? '1 upload' : `${most} uploads`} a day, and yours are used up.`,
    { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
  )

const noPiece = () =>
  new Refusal(
    404,
    'not_found',
    'The piece that it begins at is not in your clothes any more. Take it out of your wish, and send the photo again.',
  )

const noUploads = () => new Refusal(403, 'plan_limit', 'The free plan has no uploads.')

export function uploadService({ addresses, uploads, freeUploadsPerDay }: Dependencies) {
  async function checkPlan(tx: Transaction, accountId: string): Promise<void> {
    if (freeUploadsPerDay === undefined) return
    if (freeUploadsPerDay === 0) throw noUploads()
    const seconds = await secondsUntilUpload(tx, accountId, freeUploadsPerDay)
    if (seconds !== undefined) throw usedUp(freeUploadsPerDay, seconds)
  }

  return async (upload: Upload): Promise<Photo> => {
    const { memberId: accountId } = upload
    const row = await uploads(upload, {
      find: (reader, key) => findUnderKey(reader, accountId, key),
      read: (fields) => wishOfFields(readFields(uploadPhoto, fields, upload)),
      lock: (tx) => lockSender(tx, upload),
      insert: async (tx, stored, wish, { plan }) => {
        if (wish?.garment && !(await isInWardrobe(tx, { id: wish.garment, accountId }))) throw noPiece()
        if (plan === 'free') await checkPlan(tx, accountId)
        const row = await insertPhoto(tx, { accountId, ...stored, wish })
        const dueAt = await openRequest(tx, { photoId: row.id, accountId }, wish?.stylist)
        return { ...row, waiting: { ...nothing, dueAt } }
      },
    })
    return presentPhoto(row, addresses)
  }
}
