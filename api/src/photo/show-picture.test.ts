import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { deletePhoto, listPhotos } from '@drape/contract/photo'
import sharp from 'sharp'
import { madeOnce, startTestApp, type TestApp, testApp } from '../../test/app.ts'
import { describeWithS3 } from '../../test/object-store.ts'
import { jpegPicture } from '../../test/picture.ts'
import { startTestS3, type TestS3 } from '../../test/s3.ts'
import { tracesOf, upload, uploaded } from '../../test/upload.ts'
import { pictureKey } from '../picture/picture-key.ts'

const running = testApp()
const asha = madeOnce(() => running.members.user())
const photo = madeOnce(async () => uploaded(asha, await jpegPicture(900, 600)))

const show = (url: string, headers = {}) => running.app.inject({ url, headers })

test('whoever holds the address sees the picture, and needs no token', async () => {
  for (const [url, width] of [
    [photo.image_url, 900],
    [photo.thumbnail_url, 480],
  ] as const) {
    const reply = await show(url)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width })
    expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length)
  }
})

test('a picture is kept by the one browser until its address ends, and is never a page', async () => {
  const { headers } = await show(photo.image_url)
  const [, seconds] = /^private, max-age=(\d+), immutable$/.exec(String(headers['cache-control'])) ?? []
  expect(Number(seconds)).toBeGreaterThan(295)
  expect(Number(seconds)).toBeLessThanOrEqual(600)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  })
  const again = await show(photo.image_url, { 'if-none-match': headers['etag'] })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('an address that was changed in any way shows nothing, and tells nothing', async () => {
  const other = await uploaded(asha, await jpegPicture())
  const { etag = '' } = (await show(photo.image_url)).headers
  for (const url of [
    photo.image_url.replace(photo.id, other.id),
    photo.image_url.replace('/full', '/thumbnail'),
    photo.image_url.replace(/expires=\d+/, 'expires=99999999999'),
    photo.image_url.replace(/expires=\d+/, 'expires=1'),
    photo.image_url.replace(/signature=./, (start) => start.slice(0, -1) + (start.endsWith('A') ? 'B' : 'A')),
    photo.image_url.replace('/full', '/original'),
    photo.image_url.replace(photo.id, '../../etc/passwd'),
  ]) {
    const reply = await show(url, { 'if-none-match': etag })
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.headers['etag']).toBeUndefined()
  }
  expect((await show(photo.image_url.replace(/\?.*/, ''))).statusCode).toBe(400)
})

test('the address of a picture that is gone shows nothing', async () => {
  const body = await uploaded(asha, await jpegPicture())
  await running.objects.remove(pictureKey(body.id, 'full'))
  const reply = await show(body.image_url)
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
})

test('the log holds no address that would open a picture', async () => {
  await show(photo.image_url)
  expect(running.lines.join()).not.toContain('signature=')
})

describeWithS3('pictures', () => {
  let s3: TestS3
  let server: TestApp

  beforeAll(async () => {
    s3 = await startTestS3()
    server = await startTestApp({
      S3_ENDPOINT: s3.endpoint,
      S3_REGION: s3.region,
      S3_BUCKET: s3.bucket,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    })
  })

  afterAll(async () => {
    await server?.stop()
    await s3?.stop()
  })

  const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

  test('are kept there, shown from there and deleted there, and 503 says when it is away', async () => {
    const ravi = await server.members.user()
    const body = await uploaded(ravi, await jpegPicture(300, 200))
    expect(await tracesOf(server)).toEqual({ photos: 1, requests: 1, objects: 2, files: 0 })
    const stored = await server.objects.get(pictureKey(body.id, 'full'))
    const shown = await server.app.inject(body.image_url)
    expect(stored && digest(await buffer(stored.stream))).toBe(digest(shown.rawPayload))

    await s3.pause()
    const away = await server.app.inject(body.image_url)
    expect([away.statusCode, away.json().code]).toEqual([503, 'unavailable'])
    expect((await upload(ravi, await jpegPicture())).status).toBe(503)
    expect((await ravi.ask(listPhotos, { params: { id: ravi.id } })).photos).toHaveLength(1)
    // The photo is deleted at once; a file that cannot be removed yet is left to the sweep.
    await ravi.ask(deletePhoto, { params: { id: body.id } })
    await s3.resume()
    expect(await tracesOf(server)).toEqual({ photos: 0, requests: 0, objects: 2, files: 0 })
  })
})
