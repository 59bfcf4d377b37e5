import { type Photo, uploadPhoto } from '@drape/contract/photo'
import type { FastifyRequest } from 'fastify'
import { v7 as newId } from 'uuid'
import { type Database, isUndone, type Transaction } from '../db/database.ts'
import { readBody } from '../http/read-request.ts'
import { notFound, notSignedIn, Refusal } from '../http/refusal.ts'
import { prepareTurns } from '../http/turns.ts'
import { openRequest } from '../request/request.service.ts'
import { presentPhoto } from './photo.service.ts'
import { countUploadsOfDay, findUnderKey, insertPhoto, lockAccount, type PhotoRow } from './photo.store.ts'
import type { Pictures } from './picture.service.ts'
import type { Picture } from './picture.ts'
import type { PictureAddresses } from './picture-address.ts'
import { type PictureReaders, pictureLimitMs } from './picture-readers.ts'
import { withUploadFile } from './upload-file.ts'
import { readUploadForm } from './upload-form.ts'

interface Means {
  readonly database: Database
  readonly addresses: PictureAddresses
  readonly pictures: Pictures
  /** Refuses before a file is sent that could not be kept. */
  readonly checkRoom: () => Promise<void>
  readonly readers: Pick<PictureReaders, 'read'>
  /** Where a file lies until it is read. */
  readonly folder: string
  readonly freeUploadsPerDay: number | undefined
}

interface Upload {
  readonly accountId: string
  readonly key: string | undefined
  readonly request: FastifyRequest
  /** Ends what nobody waits for any more. What is read by then is kept: a caller whose line broke finds it under the key. */
  readonly signal: AbortSignal
}

const usedUp = (most: number) =>
  new Refusal(
    429,
    'too_many_requests',
    `The free plan has ${most} ${most === 1 ? 'upload' : 'uploads'} a day. Please try again tomorrow.`,
  )

const mostForms = 40
/** A phone that has lost its line tries three times, while the server still waits for what broke off. */
const formsOfEach = 4
/** Longer than a picture may be read, so that a turn comes by even behind the worst. */
const longestWaitMs = pictureLimitMs + 2000

export function prepareUploads(means: Means) {
  const { database, addresses, pictures, readers, checkRoom, folder, freeUploadsPerDay } = means
  // Files that arrive take room on the disk, pictures that are decoded take memory and the processor.
  const takeForm = prepareTurns({ atOnce: mostForms, waiting: 0, ofEach: formsOfEach })
  const takePicture = prepareTurns({ atOnce: 2, waiting: mostForms, waitMs: longestWaitMs })

  const receive = ({ accountId, key, request, signal }: Upload): Promise<PhotoRow> =>
    withUploadFile(folder, async (file) => {
      await checkRoom()
      const fields = await readUploadForm(request, file)
      const { user = accountId } = readBody(uploadPhoto, fields) as { user?: string }
      if (user !== accountId) throw notFound()
      const picture = await takePicture(() => readers.read(file, signal), { person: accountId, signal })
      return keep({ accountId, key, picture })
    })

  /** The pictures first: a row says that they are there. */
  async function keep({ accountId, key, picture }: Pick<Upload, 'accountId' | 'key'> & { picture: Picture }) {
    const id = newId()
    await pictures.put(id, picture)
    try {
      const row = await database.transaction((tx) => enter(tx, { id, accountId, key, picture }))
      if (row.id !== id) await pictures.remove([id])
      return row
    } catch (error) {
      // When a connection breaks we cannot know whether the row was kept: then the pictures stay for the sweep to judge.
      if (error instanceof Refusal || isUndone(error)) await pictures.remove([id])
      throw error
    }
  }

  async function enter(
    tx: Transaction,
    {
      id,
      accountId,
      key,
      picture,
    }: { id: string; accountId: string; key: string | undefined; picture: Picture },
  ): Promise<PhotoRow> {
    const account = await lockAccount(tx, accountId)
    if (!account) throw notSignedIn()
    const known = key && (await findUnderKey(tx, accountId, key))
    if (known) return known
    const isLimited = freeUploadsPerDay !== undefined && account.plan === 'free'
    if (isLimited && (await countUploadsOfDay(tx, accountId)) >= freeUploadsPerDay) {
      throw usedUp(freeUploadsPerDay)
    }
    const { width, height, files } = picture
    const row = await insertPhoto(tx, {
      id,
      accountId,
      idempotencyKey: key,
      width,
      height,
      byteCount: files.full.length,
    })
    await openRequest(tx, { photoId: id, accountId })
    return row
  }
  return async (upload: Upload): Promise<Photo> => {
    const { accountId, key } = upload
    const known = key && (await findUnderKey(database, accountId, key))
    const row = known || (await takeForm(() => receive(upload), { person: accountId }))
    return presentPhoto(row, addresses)
  }
}
