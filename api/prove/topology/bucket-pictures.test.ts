import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { deletePhoto, listPhotos } from '@drape/contract/photo'
import { describeWithS3, startTestS3, type TestS3 } from '@drape/platform/test/s3'
import { pictureKey } from '../../src/infra/picture/picture-key.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { jpegPicture } from '../../test/picture.ts'
import { tracesOf, upload, uploaded } from '../../test/upload.ts'

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
    const picture = await server.app.inject(body.image_url)
    expect(stored && digest(await buffer(stored.stream))).toBe(digest(picture.rawPayload))

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
