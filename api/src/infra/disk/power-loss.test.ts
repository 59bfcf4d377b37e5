import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { recordWrites } from '@drape/platform/test/power-loss'
import { makeDiskFolder, openDiskStore } from '../objects/disk-store.ts'
import { persistedSecret } from '../secret/persisted-secret.ts'

let [dataDir, after] = ['', '']

const bytes = Buffer.from('whole')
const readObject = async (folder: string, key: string) => {
  const object = await openDiskStore(folder).get(key)
  return object && (await buffer(object.stream)).toString()
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'drape-'))
  after = `${dataDir}-after`
})
afterEach(async () => {
  for (const folder of [dataDir, after]) await rm(folder, { recursive: true, force: true })
})

/** Looks at each state that a power loss may leave, laid down in a folder of its own. */
async function inEachState(
  record: ReturnType<typeof recordWrites>,
  look: (acknowledged: ReadonlySet<string>) => Promise<void>,
): Promise<number> {
  let count = 0
  for (const state of record.states()) {
    state.lay(after)
    await look(state.acknowledged)
    await rm(after, { recursive: true })
    count += 1
  }
  return count
}

describe('after a power loss at any moment', () => {
  it('an object that was acknowledged is there and whole, and any other is whole or not there', async () => {
    await makeDiskFolder(dataDir, true)
    const record = recordWrites(dataDir)
    const store = openDiskStore(dataDir)
    // Two at once into one new folder: each stands by itself.
    const keys = ['photo/3f/1.jpg', 'photo/3f/2.jpg', 'photo/4a/3.jpg']
    const put = (key: string) => store.put(key, bytes, 'image/jpeg').then(() => record.acknowledge(key))
    await Promise.all(keys.slice(0, 2).map(put))
    await put(keys[2] ?? '')
    const count = await inEachState(record, async (acknowledged) => {
      for (const key of keys) {
        const content = await readObject(after, key)
        expect([undefined, 'whole']).toContain(content)
        if (acknowledged.has(key)) expect([key, content]).toEqual([key, 'whole'])
      }
    })
    expect(count).toBeGreaterThan(30)
  })

  it('an object in a folder that a killed server left behind is there, too', async () => {
    await makeDiskFolder(dataDir, true)
    const record = recordWrites(dataDir)
    // Files of a server that was killed before it could sync them.
    await mkdir(join(dataDir, 'objects/photo'))
    await mkdir(join(dataDir, 'objects/photo/3f'))
    await openDiskStore(dataDir).put('photo/3f/1.jpg', bytes, 'image/jpeg')
    record.acknowledge('put')
    await inEachState(record, async (acknowledged) => {
      if (acknowledged.has('put')) expect(await readObject(after, 'photo/3f/1.jpg')).toBe('whole')
    })
  })

  it('the folder of objects that a start made is known as such', async () => {
    const record = recordWrites(dataDir)
    await makeDiskFolder(dataDir, true)
    record.acknowledge('made')
    await inEachState(record, async (acknowledged) => {
      if (acknowledged.has('made')) await openDiskStore(after).check()
    })
  })

  it('a key that was used is the same, and none is ever half there', async () => {
    const record = recordWrites(dataDir)
    const secret = await persistedSecret(join(dataDir, 'token.key'), async () => 'a secret')
    record.acknowledge('used')
    await inEachState(record, async (acknowledged) => {
      const stored = await readFile(join(after, 'token.key'), 'utf8').catch(() => undefined)
      expect([undefined, secret]).toContain(stored)
      if (acknowledged.has('used')) expect(stored).toBe(secret)
    })
  })
})
