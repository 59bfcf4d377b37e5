import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testObjectStore } from '../../../test/object-store.ts'
import { ensureObjectStore, openObjectStore } from './object-store.ts'

/** On the disk. `npm run prove -- topology` does this with an S3-compatible store. */
testObjectStore(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'drape-'))
  const place = { dataDir, objectStore: undefined }
  await ensureObjectStore(place, { isNew: true })
  return { store: openObjectStore(place), stop: () => rm(dataDir, { recursive: true, force: true }) }
})
