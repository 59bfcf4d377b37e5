import { buffer } from 'node:stream/consumers'
import type { ObjectStore } from '../src/infra/objects/object-store.ts'

export interface TestStore {
  readonly store: ObjectStore
  stop(): Promise<void>
}

const bytes = Buffer.from([0, 1, 2, 255, 13, 10, 0])
const jpeg = 'image/jpeg'

const read = async (store: ObjectStore, key: string) => {
  const object = await store.get(key)
  return object && { byteCount: object.byteCount, bytes: await buffer(object.stream) }
}

const keysBelow = async (store: ObjectStore, prefix: `${string}/`) => {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys.sort()
}

/** The tests that every kind of object store passes. */
export const testObjectStore = (start: () => Promise<TestStore>) =>
  describe('the object store', () => {
    let running: TestStore
    let store: ObjectStore

    beforeAll(async () => {
      running = await start()
      store = running.store
    })

    afterAll(() => running?.stop())

    it('gives back what was put, byte by byte', async () => {
      await store.put('given/a/b-1.jpg', bytes, jpeg)
      expect(await read(store, 'given/a/b-1.jpg')).toEqual({ byteCount: bytes.length, bytes })
    })

    it('gives a picture of megabytes back as a stream', async () => {
      const large = Buffer.alloc(3_000_000, 'picture')
      await store.put('large.jpg', large, jpeg)
      const object = await store.get('large.jpg')
      let [count, chunks] = [0, 0]
      for await (const chunk of object?.stream ?? []) {
        count += chunk.length
        chunks++
      }
      expect(count).toBe(large.length)
      expect(chunks).toBeGreaterThan(1)
    })

    it('has the later of two under one key', async () => {
      await store.put('twice.jpg', Buffer.from('first'), jpeg)
      await store.put('twice.jpg', Buffer.from('second'), jpeg)
      expect((await read(store, 'twice.jpg'))?.bytes.toString()).toBe('second')
    })

    it('has nothing where nothing was put, or what was put is removed', async () => {
      expect(await store.get('none/such.jpg')).toBeUndefined()
      await store.put('gone.jpg', bytes, jpeg)
      await store.remove('gone.jpg')
      expect(await store.get('gone.jpg')).toBeUndefined()
      await expect(store.remove('gone.jpg')).resolves.toBeUndefined()
    })

    it('lists a folder with how old each object is, and nothing beside it', async () => {
      for (const key of ['listed/a/1.jpg', 'listed/b/2.jpg', 'listed-not/3.jpg']) {
        await store.put(key, bytes, jpeg)
      }
      expect(await keysBelow(store, 'listed/')).toEqual(['listed/a/1.jpg', 'listed/b/2.jpg'])
      expect(await keysBelow(store, 'empty/')).toEqual([])
      for await (const { ageSeconds } of store.list('listed/')) {
        expect(ageSeconds).toBeGreaterThan(-2)
        expect(ageSeconds).toBeLessThan(60)
      }
    })

    it.each([
      '../out.jpg',
      '/etc/passwd',
      'a/../../b',
      'a//b',
      '',
      '.',
      'a/',
      'A.jpg',
      'a\0b',
      'a b',
      '%2e%2e/a',
    ])('takes no key that could leave its folder (%j)', async (key) => {
      await expect(async () => store.put(key, bytes, jpeg)).rejects.toThrow('no key')
      await expect(async () => store.get(key)).rejects.toThrow('no key')
      await expect(async () => store.remove(key)).rejects.toThrow('no key')
    })

    it('says that it is there', async () => {
      await expect(store.check()).resolves.toBeUndefined()
    })
  })
