import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDiskStore } from './disk.store.ts'
import { ensureObjectStore } from './object-store.ts'
import { ObjectStoreAway } from './object-store-away.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'drape-'))
})

afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('an object that a crash left half written is no object, is listed and can be removed', async () => {
  const store = openDiskStore(dataDir)
  const half = 'photo/a/1.jpg.3f0c.part'
  await store.put('photo/a/2.jpg', Buffer.from('whole'), 'image/jpeg')
  await writeFile(join(dataDir, 'objects', half), 'ha')
  expect(await store.get('photo/a/1.jpg')).toBeUndefined()
  const keys: string[] = []
  for await (const { key } of store.list('photo/')) keys.push(key)
  expect(keys.sort()).toEqual([half, 'photo/a/2.jpg'])
  await store.remove(half)
  expect(await readdir(join(dataDir, 'objects/photo/a'))).toEqual(['2.jpg'])
})

test('what cannot be written is refused and leaves nothing behind', async () => {
  const store = openDiskStore(dataDir)
  await mkdir(join(dataDir, 'objects/photo/taken.jpg'), { recursive: true })
  await expect(store.put('photo/taken.jpg', Buffer.from('a'), 'image/jpeg')).rejects.toThrow(ObjectStoreAway)
  expect(await readdir(join(dataDir, 'objects/photo'))).toEqual(['taken.jpg'])
})

test('a folder that cannot be made is a store that is away, and stops the start', async () => {
  await writeFile(join(dataDir, 'file'), '')
  const place = { dataDir: join(dataDir, 'file'), objectStore: undefined }
  await expect(openDiskStore(place.dataDir).check()).rejects.toThrow(ObjectStoreAway)
  await expect(ensureObjectStore(place)).rejects.toThrow(/^DATA_DIR .* cannot be written/)
})
