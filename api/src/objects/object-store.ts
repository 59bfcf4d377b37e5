import type { Readable } from 'node:stream'
import type { Env } from '../env.ts'
import { openDiskStore } from './disk.store.ts'
import { openS3Store } from './s3.store.ts'

export interface StoredObject {
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

/** The store of the environment: S3-compatible where one is named, else the disk. A StartError when it says no. */
export const openObjectStore = (env: Pick<Env, 'dataDir' | 'objectStore'>): Promise<ObjectStore> =>
  env.objectStore ? openS3Store(env.objectStore) : openDiskStore(env.dataDir)
