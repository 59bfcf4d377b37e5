import { describeWithS3, startTestS3 } from '@drape/platform/test/s3'
import { openObjectStore } from '../../src/infra/objects/object-store.ts'
import { testObjectStore } from '../../test/object-store.ts'

describeWithS3('every call', () =>
  testObjectStore(async () => {
    const running = await startTestS3()
    const store = openObjectStore({ dataDir: '/nowhere', objectStore: running })
    return { store, stop: running.stop }
  }),
)
