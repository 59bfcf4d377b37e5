import type { FastifyRequest } from 'fastify'
import { v7 as newId } from 'uuid'
import type { Env } from '../../env.ts'
import { type Database, isUndone, type Transaction } from '../db/database.ts'
import { checkFreeSpace } from '../disk/free-space.ts'
import { Refusal } from '../http/refusal.ts'
import { semaphore } from '../http/semaphore.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import type { Pictures } from '../picture/picture.service.ts'
import type { Picture } from '../picture/picture.ts'
import { type PictureWorkers, pictureLimitMs } from '../picture/picture-workers.ts'
import { uploadFolder, withUploadFile } from './upload-file.ts'
import { type Fields, readUploadForm } from './upload-form.ts'
import { uploadPlaces } from './upload-places.ts'

interface Dependencies {
  readonly env: Pick<Env, 'dataDir' | 'objectStore'>
  readonly database: Database
  readonly objects: Pick<ObjectStore, 'check'>
  readonly readers: Pick<PictureWorkers, 'read'>
  readonly pictures: Pictures
}

export interface Upload {
  readonly accountId: string
  readonly key: string | undefined
  readonly request: FastifyRequest
  /**
   * Aborts the work when the caller is gone. A picture that is decoded already is stored: a caller whose connection
   * broke finds it under the idempotency key.
   */
  readonly signal: AbortSignal
}

export interface Arrived {
  readonly id: string
  readonly picture: Picture
}

/** What is done with an upload: its fields are read before its picture is decoded, and its row is inserted last. */
interface Steps<Read, Row> {
  readonly read: (fields: Fields) => Read
  /** Returns the new row, or an existing one under the same key. */
  readonly enter: (tx: Transaction, arrived: Arrived, read: Read) => Promise<Row>
}

export type PictureUploads = ReturnType<typeof pictureUploads>

const maxForms = 40
/** A phone that lost its connection retries three times while the server still waits for the first attempt. */
const formsOfEach = 4
/** Longer than decoding may take, so that a picture behind the slowest one still gets its turn. */
const longestWaitMs = pictureLimitMs + 2000

/** Receives pictures of every kind, of which the server decodes only so many at once. */
export function pictureUploads({ env, database, objects, readers, pictures }: Dependencies) {
  // Incoming files take disk space, decoding takes memory and processor: two limits.
  const takePlace = uploadPlaces({ atOnce: maxForms, ofEach: formsOfEach })
  const takePicture = semaphore({ atOnce: 2, waiting: maxForms, waitMs: longestWaitMs })

  /** Refuses an upload before its file is sent when there is no disk space. */
  const checkSpace = async () => {
    await checkFreeSpace(env.dataDir)
    // Remote storage is not checked: this would cost each upload a round trip.
    if (!env.objectStore) await objects.check()
  }

  /** The pictures are stored first: a row promises that they exist. */
  async function keep<Row extends { readonly id: string }>(
    picture: Picture,
    enter: (tx: Transaction, arrived: Arrived) => Promise<Row>,
  ): Promise<Row> {
    const id = newId()
    await pictures.put(id, picture)
    try {
      const row = await database.transaction((tx) => enter(tx, { id, picture }))
      if (row.id !== id) await pictures.remove([id])
      return row
    } catch (error) {
      // After a broken connection the row may have been committed: the pictures stay, and the sweep removes them if
      // not.
      if (error instanceof Refusal || isUndone(error)) await pictures.remove([id])
      throw error
    }
  }

  return <Read, Row extends { readonly id: string }>(
    { accountId, key, request, signal }: Upload,
    { read, enter }: Steps<Read, Row>,
  ): Promise<Row> =>
    takePlace({ person: accountId, key }, (arrival) =>
      withUploadFile(uploadFolder(env.dataDir), async (file) => {
        await checkSpace()
        const fields = read(await readUploadForm(request, file, arrival))
        const picture = await takePicture(() => readers.read(file, signal), { person: accountId, signal })
        return keep(picture, (tx, arrived) => enter(tx, arrived, fields))
      }),
    )
}
