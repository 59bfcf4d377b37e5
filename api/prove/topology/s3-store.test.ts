import { describeWithS3, startTestS3, type TestS3 } from '@drape/platform/test/s3'
import { AwsClient } from 'aws4fetch'
import { ensureObjectStore, openObjectStore } from '../../src/infra/objects/object-store.ts'
import { ObjectStoreUnavailable } from '../../src/infra/objects/object-store-unavailable.ts'
import { openS3Store } from '../../src/infra/objects/s3-store.ts'

const envOf = (s3: TestS3) => ({ dataDir: '/nowhere', objectStore: s3 })
const open = (s3: TestS3) => openObjectStore(envOf(s3))

describeWithS3('what the object store refuses', () => {
  let s3: TestS3
  let client: AwsClient
  let address: string

  beforeAll(async () => {
    s3 = await startTestS3()
    client = new AwsClient({ ...s3, service: 's3', retries: 0 })
    address = `${s3.endpoint}/${s3.bucket}/private.jpg`
    const store = open(s3)
    await store.put('private.jpg', Buffer.from('private'), 'image/jpeg')
  })

  afterAll(() => s3?.stop())

  const presigned = async (seconds: number, at = new Date()) => {
    const datetime = at.toISOString().replace(/[:-]|\.\d{3}/g, '')
    const unsigned = `${address}?X-Amz-Expires=${seconds}`
    return (await client.sign(unsigned, { aws: { signQuery: true, datetime } })).url
  }

  it('gives a picture to who signs rightly, and to nobody who does not sign', async () => {
    expect((await client.fetch(address)).status).toBe(200)
    expect((await fetch(await presigned(60))).status).toBe(200)
    const unsigned = await fetch(address)
    expect(unsigned.status).toBeGreaterThanOrEqual(400)
    expect(await unsigned.text()).not.toContain('private')
  })

  it('refuses a signature made for another object, with another secret, or too long ago', async () => {
    const { headers } = await client.sign(address)
    const other = new AwsClient({ ...s3, secretAccessKey: 'another', service: 's3', retries: 0 })
    const expired = await presigned(60, new Date(Date.now() - 120_000))
    const refused = await Promise.all([
      fetch(address.replace('private', 'other'), { headers }),
      fetch((await presigned(60)).replace('private', 'other')),
      other.fetch(address),
      fetch(expired),
    ])
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  })

  it('refuses bytes that were changed on their way', async () => {
    const headers = { 'x-amz-content-sha256': '0'.repeat(64) }
    const reply = await client.fetch(`${address}.other`, { method: 'PUT', headers, body: 'bytes' })
    expect(reply.status).toBe(400)
  })

  it.each([
    ['another secret', { secretAccessKey: 'another' }, 403],
    ['a bucket that is not there', { bucket: 'another' }, 404],
  ])('does not let the server start with %s', async (_what, wrong, status) => {
    await expect(ensureObjectStore(envOf({ ...s3, ...wrong }), { isNew: true })).rejects.toThrow(
      `The bucket of S3_BUCKET cannot be used (the store answered ${status})`,
    )
  })

  it('lists more than fits on a page', async () => {
    const store = openS3Store(s3, { patienceMs: 10_000, pageSize: 2 })
    const expectedKeys = [1, 2, 3, 4, 5].map((n) => `paged/${n}.jpg`)
    for (const key of expectedKeys) await store.put(key, Buffer.from(key), 'image/jpeg')
    const keys: string[] = []
    for await (const { key } of store.list('paged/')) keys.push(key)
    expect(keys).toEqual(expectedKeys)
  })

  it('is away while it does not answer, and then there again by itself', async () => {
    const store = open(s3)
    await s3.pause()
    await expect(store.get('private.jpg')).rejects.toThrow(ObjectStoreUnavailable)
    await expect(store.put('new.jpg', Buffer.from('new'), 'image/jpeg')).rejects.toThrow(
      ObjectStoreUnavailable,
    )
    await expect(store.remove('private.jpg')).rejects.toThrow(ObjectStoreUnavailable)
    await expect(store.check()).rejects.toThrow(ObjectStoreUnavailable)
    await expect(ensureObjectStore(envOf(s3), { isNew: false })).resolves.toBeInstanceOf(
      ObjectStoreUnavailable,
    )
    await s3.resume()
    await expect(store.check()).resolves.toBeUndefined()
    expect((await store.get('private.jpg'))?.byteCount).toBe('private'.length)
  })
})
