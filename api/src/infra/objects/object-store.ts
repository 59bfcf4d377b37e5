import type { Readable } from 'node:stream'
import type { S3Place } from '@drape/platform/release/s3'
import { reasonOf, StartError } from '../../start-error.ts'
import { makeDiskFolder, openDiskStore } from './disk-store.ts'
import type { ObjectStoreUnavailable } from './object-store-unavailable.ts'
import { openS3Store } from './s3-store.ts'

interface StoredObject {
  readonly byteCount: number
  readonly stream: Readable
}

/**
 * Stores bytes under keys such as photo/3f/….jpg. Every method throws ObjectStoreUnavailable when it cannot do its work
 * now.
 */
export interface ObjectStore {
  /** Resolves once the object would survive a crash. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>
  get(key: string): Promise<StoredObject | undefined>
  /** Succeeds also when there is no such object. */
  remove(key: string): Promise<void>
  /** All objects of a folder, with their age by the store's clock. */
  list(prefix: `${string}/`): AsyncIterable<{ readonly key: string; readonly ageSeconds: number }>
  /** Succeeds if the store would accept an object. */
  check(): Promise<void>
}

interface Place {
  readonly dataDir: string
  readonly objectStore: S3Place | undefined
}

/** S3-compatible storage if it is configured, else the disk. Makes no request yet. */
export const openObjectStore = (env: Place): ObjectStore =>
  env.objectStore ? openS3Store(env.objectStore) : openDiskStore(env.dataDir)

/**
 * Checks the store before a start. A refusal (4xx, no permission) will not go away by itself and stops the start; an
 * unreachable or full store may recover, and is returned for the log. A new installation is one without pictures.
 */
export async function ensureObjectStore(
  env: Place,
  { isNew }: { isNew: boolean },
): Promise<ObjectStoreUnavailable | undefined> {
  try {
    if (!env.objectStore) await makeDiskFolder(env.dataDir, isNew)
    await openObjectStore(env).check()
    return undefined
  } catch (error) {
    const { status = 500, cause } = error as ObjectStoreUnavailable
    if (status < 500)
      throw new StartError(`The bucket of S3_BUCKET cannot be used (the store answered ${status})`)
    const isRefusedBySystem = typeof (cause as NodeJS.ErrnoException | undefined)?.code === 'string'
    if (!env.objectStore && isRefusedBySystem)
      throw new StartError(`DATA_DIR ${env.dataDir} cannot be written (${reasonOf(cause)})`)
    return error as ObjectStoreUnavailable
  }
}
