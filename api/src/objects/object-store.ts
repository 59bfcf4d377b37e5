import type { Readable } from 'node:stream'
import type { Env } from '../env.ts'
import { reasonOf, StartError } from '../start-error.ts'
import { openDiskStore, prepareDiskStore } from './disk.store.ts'
import type { ObjectStoreAway } from './object-store-away.ts'
import { openS3Store } from './s3.store.ts'

interface StoredObject {
  readonly byteCount: number
  readonly stream: Readable
}

/** Bytes under keys of our own, such as photo/3f/….jpg. Each refuses with ObjectStoreAway when it cannot be done now. */
export interface ObjectStore {
  /** Once this is done the object outlives a crash. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>
  get(key: string): Promise<StoredObject | undefined>
  /** Also where there is none. */
  remove(key: string): Promise<void>
  /** All whose key starts with `prefix`, a whole folder, by the store's own clock. */
  list(prefix: `${string}/`): AsyncIterable<{ readonly key: string; readonly ageSeconds: number }>
  /** Done if the store would take an object. */
  check(): Promise<void>
}

type Place = Pick<Env, 'dataDir' | 'objectStore'>

/** S3-compatible where one is named, else the disk. Nothing is asked of it yet. */
export const openObjectStore = (env: Place): ObjectStore =>
  env.objectStore ? openS3Store(env.objectStore) : openDiskStore(env.dataDir)

/**
 * Before a start: what the store refuses now it refuses tomorrow. One that is merely away, or full, may be well later:
 * what it says is for the log. A new installation is one without a picture yet.
 */
export async function ensureObjectStore(
  env: Place,
  { isNew }: { isNew: boolean },
): Promise<ObjectStoreAway | undefined> {
  try {
    if (!env.objectStore) await prepareDiskStore(env.dataDir, isNew)
    await openObjectStore(env).check()
    return undefined
  } catch (error) {
    const { status = 500, cause } = error as ObjectStoreAway
    if (status < 500)
      throw new StartError(`The bucket of S3_BUCKET cannot be used (the store answered ${status})`)
    const isRefusedBySystem = typeof (cause as NodeJS.ErrnoException | undefined)?.code === 'string'
    if (!env.objectStore && isRefusedBySystem)
      throw new StartError(`DATA_DIR ${env.dataDir} cannot be written (${reasonOf(cause)})`)
    return error as ObjectStoreAway
  }
}
