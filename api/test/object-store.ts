import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureObjectStore, type ObjectStore, openObjectStore } from '../src/objects/object-store.ts'
import { missingForS3, startTestS3 } from './s3.ts'

export interface TestStore {
  readonly store: ObjectStore
  stop(): Promise<void>
}

type Start = () => Promise<TestStore>

async function startTestDisk(): Promise<TestStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'drape-'))
  const place = { dataDir, objectStore: undefined }
  await ensureObjectStore(place, { isNew: true })
  return { store: openObjectStore(place), stop: () => rm(dataDir, { recursive: true, force: true }) }
}

async function startS3(): Promise<TestStore> {
  const running = await startTestS3()
  const store = openObjectStore({ dataDir: '/nowhere', objectStore: running })
  return { store, stop: running.stop }
}

/** Runs a suite with the disk store and with an S3-compatible store. */
export function describeOnEachStore(title: string, suite: (start: Start) => void): void {
  describe(`${title}, on the disk`, () => suite(startTestDisk))
  describeWithS3(title, () => suite(startS3))
}

/** Runs a suite that needs an S3-compatible store. */
export function describeWithS3(title: string, suite: () => void): void {
  const reason = missingForS3()
  describe(`${title}, on an S3-compatible store`, () => {
    if (!reason) return suite()
    // biome-ignore lint/suspicious/noSkippedTests: a test that cannot run here says so.
    it.skip(`is skipped: ${reason}`, () => undefined)
  })
}
