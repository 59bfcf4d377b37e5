import type { Env } from '../env.ts'
import type { Database } from './db/database.ts'
import type { ObjectStore } from './objects/object-store.ts'
import type { Pictures } from './picture/picture.service.ts'
import type { PictureAddresses } from './picture/picture-address.ts'
import type { PictureReaders } from './picture/picture-workers.ts'
import type { TokenKeys } from './secret/token-keys.ts'
import type { PictureUploads } from './upload/picture-uploads.ts'

/** The database, stores and services below the concepts, created by app.ts. Each concept takes what it needs. */
export interface Infra {
  readonly env: Env & { readonly tokenKeys: TokenKeys }
  readonly database: Database
  readonly objects: ObjectStore
  readonly readers: PictureReaders
  readonly pictures: Pictures
  readonly addresses: PictureAddresses
  readonly uploads: PictureUploads
}
