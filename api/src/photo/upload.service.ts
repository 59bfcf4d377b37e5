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
import { type Picture, readPicture } from './picture.ts'
import type { PictureAddresses } from './picture-address.ts'
import { withUploadFile } from './upload-file.ts'
import { readUploadForm } from './upload-form.ts'

interface Means {
  readonly database: Database
  readonly addresses: PictureAddresses
  readonly pictures: Pictures
  /** Refuses before a file is sent that could not be kept. */
  readonly checkRoom: () => Promise<void>
  /** Where a file lies until it is read. */
  readonly folder: string
  readonly freeUploadsPerDay: number | undefined
}

interface Upload {
  readonly accountId: string
  readonly key: string | undefined
  readonly request: FastifyRequest
}

const usedUp = (most: number) =>
  new Refusal(
    429,
    'too_many_requests',
    `The free plan has ${most} ${most === 1 ? 'upload' : 'uploads'} a day. Please try again tomorrow.`,
  )

export function prepareUploads(means: Means) {
  const { database, addresses, pictures, checkRoom, folder, freeUploadsPerDay } = means
  // Files that arrive take room on the disk, pictures that are decoded take memory and the processor.
  const takeForm = prepareTurns({ atOnce: 40, waiting: 0 })
  const takePicture = prepareTurns({ atOnce: 2, waiting: 20 })

  const receive = ({ accountId, key, request }: Upload): Promise<PhotoRow> =>
    withUploadFile(folder, async (file) => {
      await checkRoom()
      const fields = await readUploadForm(request, file)
      const { user = accountId } = readBody(uploadPhoto, fields) as { user?: string }
      if (user !== accountId) throw notFound()
      const picture = await takePicture(() => readPicture(file))
      return keep({ accountId, key, picture })
    })

  /** The pictures first: a row says that they are there. */
  async function keep({ accountId, key, picture }: Omit<Upload, 'request'> & { picture: Picture }) {
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
  return async ({ accountId, key, request }: Upload): Promise<Photo> => {
    const known = key && (await findUnderKey(database, accountId, key))
    const row = known || (await takeForm(() => receive({ accountId, key, request })))
    return presentPhoto(row, addresses)
  }
}
