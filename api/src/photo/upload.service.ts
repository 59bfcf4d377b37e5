import { type Photo, uploadPhoto } from '@drape/contract/photo'
import { type Wish, wishOfFields } from '@drape/contract/wish'
import type { FastifyRequest } from 'fastify'
import { v7 as newId } from 'uuid'
import { isUndone, type Transaction } from '../infra/db/database.ts'
import { readBody } from '../infra/http/read-request.ts'
import { notFound, notSignedIn, Refusal } from '../infra/http/refusal.ts'
import { semaphore } from '../infra/http/semaphore.ts'
import type { Infra } from '../infra/infra.ts'
import type { Picture } from '../infra/picture/picture.ts'
import { type PictureWorkers, pictureLimitMs } from '../infra/picture/picture-workers.ts'
import { lockAccount } from '../infra/schema/locks.ts'
import { openRequest } from '../request/request.service.ts'
import { presentPhoto } from './photo.service.ts'
import { findUnderKey, insertPhoto, nothing, type PhotoRow, secondsUntilUpload } from './photo.store.ts'
import { withUploadFile } from './upload-file.ts'
import { readUploadForm } from './upload-form.ts'
import { type Arrival, uploadPlaces } from './upload-places.ts'

interface Dependencies extends Pick<Infra, 'database' | 'addresses' | 'pictures'> {
  /** Refuses an upload before its file is sent when there is no disk space. */
  readonly checkFreeSpace: () => Promise<void>
  readonly readers: Pick<PictureWorkers, 'read'>
  /** The folder of temporary upload files. */
  readonly folder: string
  readonly freeUploadsPerDay: number | undefined
}

interface Upload {
  readonly accountId: string
  readonly key: string | undefined
  readonly request: FastifyRequest
  /**
   * Aborts the work when the caller is gone. A picture that is decoded already is stored: a caller whose connection
   * broke finds it under the idempotency key.
   */
  readonly signal: AbortSignal
}

interface Arrived extends Pick<Upload, 'accountId' | 'key'> {
  readonly picture: Picture
  readonly wish: Wish | null
}

/** Only the header has the time when it ends: the server does not know the reader's time zone. */
const usedUp = (most: number, seconds: number) =>
  new Refusal(
    429,
    'plan_limit',
    `The free plan has ${most === 1 ? '1 upload' : `${most} uploads`} a day, and yours are used up.`,
    { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
  )

const noUploads = () => new Refusal(403, 'plan_limit', 'The free plan has no uploads.')

const maxForms = 40
/** A phone that lost its connection retries three times while the server still waits for the first attempt. */
const formsOfEach = 4
/** Longer than decoding may take, so that a picture behind the slowest one still gets its turn. */
const longestWaitMs = pictureLimitMs + 2000

export function uploadService(dependencies: Dependencies) {
  const { database, addresses, pictures, readers, checkFreeSpace, folder, freeUploadsPerDay } = dependencies
  // Incoming files take disk space, decoding takes memory and processor: two limits.
  const takePlace = uploadPlaces({ atOnce: maxForms, ofEach: formsOfEach })
  const takePicture = semaphore({ atOnce: 2, waiting: maxForms, waitMs: longestWaitMs })

  const receive = ({ accountId, key, request, signal }: Upload, arrival: Arrival): Promise<PhotoRow> =>
    withUploadFile(folder, async (file) => {
      await checkFreeSpace()
      const fields = await readUploadForm(request, file, arrival)
      const { user = accountId, ...wished } = readBody(uploadPhoto, fields)
      if (user !== accountId) throw notFound()
      const picture = await takePicture(() => readers.read(file, signal), { person: accountId, signal })
      return keep({ accountId, key, picture, wish: wishOfFields(wished) })
    })

  /** The pictures are stored first: a row promises that they exist. */
  async function keep(arrived: Arrived) {
    const { picture } = arrived
    const id = newId()
    await pictures.put(id, picture)
    try {
      const row = await database.transaction((tx) => enter(tx, id, arrived))
      if (row.id !== id) await pictures.remove([id])
      return row
    } catch (error) {
      // After a broken connection the row may have been committed: the pictures stay, and the sweep removes them if
      // not.
      if (error instanceof Refusal || isUndone(error)) await pictures.remove([id])
      throw error
    }
  }

  async function checkPlan(tx: Transaction, accountId: string): Promise<void> {
    if (freeUploadsPerDay === undefined) return
    if (freeUploadsPerDay === 0) throw noUploads()
    const seconds = await secondsUntilUpload(tx, accountId, freeUploadsPerDay)
    if (seconds !== undefined) throw usedUp(freeUploadsPerDay, seconds)
  }

  async function enter(
    tx: Transaction,
    id: string,
    { accountId, key, picture, wish }: Arrived,
  ): Promise<PhotoRow> {
    const account = await lockAccount(tx, accountId)
    if (!account) throw notSignedIn()
    const existing = key && (await findUnderKey(tx, accountId, key))
    if (existing) return existing
    if (account.plan === 'free') await checkPlan(tx, accountId)
    const { width, height, files } = picture
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
      existing || (await takePlace({ person: accountId, key }, (arrival) => receive(upload, arrival)))
    return presentPhoto(row, addresses)
  }
}
