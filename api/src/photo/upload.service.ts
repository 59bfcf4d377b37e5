import { type Photo, uploadPhoto } from '@drape/contract/photo'
import { type Wish, wishOfFields } from '@drape/contract/wish'
import { isInWardrobe } from '../garment/garment.service.ts'
import type { Transaction } from '../infra/db/database.ts'
import { readBody } from '../infra/http/read-request.ts'
import { notFound, notSignedIn, Refusal } from '../infra/http/refusal.ts'
import type { Infra } from '../infra/infra.ts'
import { lockAccount } from '../infra/schema/locks.ts'
import type { Arrived, Upload } from '../infra/upload/picture-uploads.ts'
import { openRequest } from '../request/request.service.ts'
import { presentPhoto } from './photo.service.ts'
import { findUnderKey, insertPhoto, nothing, type PhotoRow, secondsUntilUpload } from './photo.store.ts'

interface Dependencies extends Pick<Infra, 'database' | 'addresses' | 'uploads'> {
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

export function uploadService({ database, addresses, uploads, freeUploadsPerDay }: Dependencies) {
  async function checkPlan(tx: Transaction, accountId: string): Promise<void> {
    if (freeUploadsPerDay === undefined) return
    if (freeUploadsPerDay === 0) throw noUploads()
    const seconds = await secondsUntilUpload(tx, accountId, freeUploadsPerDay)
    if (seconds !== undefined) throw usedUp(freeUploadsPerDay, seconds)
  }

  async function enter(
    tx: Transaction,
    { accountId, key }: Upload,
    { id, picture: { width, height, files } }: Arrived,
    wish: Wish | null,
  ): Promise<PhotoRow> {
    const account = await lockAccount(tx, accountId)
    if (!account) throw notSignedIn()
    const existing = key && (await findUnderKey(tx, accountId, key))
    if (existing) return existing
    if (wish?.garment && !(await isInWardrobe(tx, { id: wish.garment, accountId }))) throw noPiece()
    if (account.plan === 'free') await checkPlan(tx, accountId)
    const row = await insertPhoto(tx, {
      id,
      accountId,
      idempotencyKey: key,
      width,
      height,
      byteCount: files.full.length,
      wish,
    })
    const dueAt = await openRequest(tx, { photoId: id, accountId }, wish?.stylist)
    return { ...row, waiting: { ...nothing, dueAt } }
  }

  return async (upload: Upload): Promise<Photo> => {
    const { accountId, key } = upload
    const existing = key && (await findUnderKey(database, accountId, key))
    const row =
      existing ||
      (await uploads(upload, {
        read: (fields) => {
          const { user = accountId, ...wished } = readBody(uploadPhoto, fields)
          if (user !== accountId) throw notFound()
          return wishOfFields(wished)
        },
        enter: (tx, arrived, wish) => enter(tx, upload, arrived, wish),
      }))
    return presentPhoto(row, addresses)
  }
}
