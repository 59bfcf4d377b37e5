import sharp from 'sharp'
import { setUpOnce, testApp } from '../../test/app.ts'
import { jpegPicture } from '../../test/picture.ts'
import { uploaded } from '../../test/upload.ts'
import { pictureKey } from '../infra/picture/picture-key.ts'

const running = testApp()
const asha = setUpOnce(() => running.members.user())
const photo = setUpOnce(async () => uploaded(asha, await jpegPicture(900, 600)))

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

test('a picture is one browser’s until its address ends, and never a page', async () => {
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

/** What a signature holds good for: picture-address.test.ts. */
test('a changed address shows no picture, and reveals nothing', async () => {
  const other = await uploaded(asha, await jpegPicture())
  const { etag = '' } = (await show(photo.image_url)).headers
  for (const url of [
    photo.image_url.replace(photo.id, other.id),
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
