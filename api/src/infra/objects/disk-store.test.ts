import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDiskStore } from './disk-store.ts'
import { ensureObjectStore } from './object-store.ts'
import { ObjectStoreUnavailable } from './object-store-unavailable.ts'

let dataDir: string

const bytes = Buffer.from('whole')
const away = expect.any(ObjectStoreUnavailable)
const prepare = (isNew = true) => ensureObjectStore({ dataDir, objectStore: undefined }, { isNew })
const prepared = async () => {
  expect(await prepare()).toBeUndefined()
  return openDiskStore(dataDir)
}
const keysOf = async (store: ReturnType<typeof openDiskStore>) => {
  const keys: string[] = []
  for await (const { key } of store.list('photo/')) keys.push(key)
  return keys.sort()
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'drape-'))
})

afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('an object that a crash left half written is no object, is listed and can be removed', async () => {
  const store = await prepared()
  const half = 'photo/a/1.jpg.3f0c.part'
  await store.put('photo/a/2.jpg', bytes, 'image/jpeg')
  await writeFile(join(dataDir, 'objects', half), 'ha')
  expect(await store.get('photo/a/1.jpg')).toBeUndefined()
  expect(await keysOf(store)).toEqual([half, 'photo/a/2.jpg'])
  await store.remove(half)
  expect(await readdir(join(dataDir, 'objects/photo/a'))).toEqual(['2.jpg'])
})

test('what cannot be written is refused and leaves nothing behind', async () => {
  const store = await prepared()
  await mkdir(join(dataDir, 'objects/photo/taken.jpg'), { recursive: true })
  await expect(store.put('photo/taken.jpg', bytes, 'image/jpeg')).rejects.toEqual(away)
  expect(await readdir(join(dataDir, 'objects/photo'))).toEqual(['taken.jpg'])
})

test('a folder that cannot be made is a store that is away, and stops the start', async () => {
  await writeFile(join(dataDir, 'file'), '')
  dataDir = join(dataDir, 'file')
  await expect(openDiskStore(dataDir).check()).rejects.toEqual(away)
  await expect(prepare()).rejects.toThrow(/^DATA_DIR .* cannot be written \(ENOTDIR\)$/)
  dataDir = join(dataDir, '..')
})

describe('a folder of objects that has gone', () => {
  const folder = () => join(dataDir, 'objects')
  const aside = () => join(dataDir, 'aside')

  test.each([
    ['is not there', () => undefined],
    ['is empty, as under a disk that is not mounted', () => mkdir(folder())],
  ])('and %s stores nothing, has nothing, and is not created again', async (_what, leave) => {
    const store = await prepared()
    await store.put('photo/a/1.jpg', bytes, 'image/jpeg')
    await rename(folder(), aside())
    await leave()
    const before = await readdir(dataDir, { recursive: true })
    await expect(store.check()).rejects.toEqual(away)
    await expect(store.put('photo/a/2.jpg', bytes, 'image/jpeg')).rejects.toEqual(away)
    await expect(store.put('top.jpg', bytes, 'image/jpeg')).rejects.toEqual(away)
    await expect(store.get('photo/a/1.jpg')).rejects.toEqual(away)
    await expect(store.remove('photo/a/1.jpg')).rejects.toEqual(away)
    await expect(keysOf(store)).rejects.toEqual(away)
    expect(await readdir(dataDir, { recursive: true })).toEqual(before)
    await rm(folder(), { recursive: true, force: true })
    await rename(aside(), folder())
    await expect(store.check()).resolves.toBeUndefined()
    const object = await store.get('photo/a/1.jpg')
    object?.stream.destroy()
    expect(object?.byteCount).toBe(bytes.length)
    await store.put('photo/a/2.jpg', bytes, 'image/jpeg')
  })

  test('is not created again by a start either, once there are photos', async () => {
    await mkdir(join(folder(), 'lost+found'), { recursive: true })
    expect(await prepare(false)).toEqual(away)
    expect(await readdir(folder())).toEqual(['lost+found'])
    expect(await prepare(true)).toBeUndefined()
    expect(await prepare(false)).toBeUndefined()
  })

  test('is not what lacks a marker alone: the objects in it show whose it is', async () => {
    await mkdir(join(folder(), 'photo/a'), { recursive: true })
    await writeFile(join(folder(), 'photo/a/1.jpg'), bytes)
    expect(await prepare(false)).toBeUndefined()
    expect(await keysOf(openDiskStore(dataDir))).toEqual(['photo/a/1.jpg'])
  })
})
