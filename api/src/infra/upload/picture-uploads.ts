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
  /** Who sends it. */
  readonly memberId: string
  readonly key: string | undefined
  readonly request: FastifyRequest
  /**
   * Aborts the work when the caller is gone. A picture that is decoded already is stored: a caller whose connection
   * broke finds it under the idempotency key.
   */
  readonly signal: AbortSignal
}

/** What every row with pictures says of them. */
interface Stored {
  readonly id: string
  readonly idempotencyKey: string | undefined
  readonly width: number
  readonly height: number
  readonly byteCount: number
}

/** What is done with an upload: its fields are read before its picture is decoded, and its row is inserted last. */
interface Steps<Read, Locked, Row> {
  /** The row that an earlier attempt has stored under the key. */
  readonly find: (reader: Database | Transaction, key: string) => Promise<Row | undefined>
  readonly read: (fields: Fields) => Read
  /** Makes the uploads that are counted together come one after another. */
  readonly lock: (tx: Transaction) => Promise<Locked>
  readonly insert: (tx: Transaction, stored: Stored, read: Read, locked: Locked) => Promise<Row>
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
    { width, height, files }: Picture,
    key: string | undefined,
    enter: (tx: Transaction, stored: Stored) => Promise<Row>,
  ): Promise<Row> {
    const id = newId()
    await pictures.put(id, { width, height, files })
    const stored = { id, idempotencyKey: key, width, height, byteCount: files.full.length }
    try {
      const row = await database.transaction((tx) => enter(tx, stored))
      if (row.id !== id) await pictures.remove([id])
      return row
    } catch (error) {
      // After a broken connection the row may have been committed: the pictures stay, and the sweep removes them if
      // not.
      if (error instanceof Refusal || isUndone(error)) await pictures.remove([id])
      throw error
    }
  }

  return async <Read, Locked, Row extends { readonly id: string }>(
    { memberId, key, request, signal }: Upload,
    { find, read, lock, insert }: Steps<Read, Locked, Row>,
  ): Promise<Row> =>
    (key && (await find(database, key))) ||
    takePlace({ person: memberId, key }, (arrival) =>
      withUploadFile(uploadFolder(env.dataDir), async (file) => {
        await checkSpace()
        const fields = read(await readUploadForm(request, file, arrival))
        const picture = await takePicture(() => readers.read(file, signal), { person: memberId, signal })
        return keep(picture, key, async (tx, stored) => {
          const locked = await lock(tx)
          return (key && (await find(tx, key))) || insert(tx, stored, fields, locked)
        })
      }),
    )
}
