import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import type { Caller } from '@drape/contract/ask'
import { photo } from '@drape/contract/photo'
import sharp from 'sharp'
import { setUpOnce, testApp } from '../../test/app.ts'
import { formOf, imagePart, uploadForm } from '../../test/form.ts'
import { memberAt } from '../../test/member.ts'
import { jpegPicture } from '../../test/picture.ts'
import { tracesOf, upload, uploaded } from '../../test/upload.ts'
import { pictureKey } from '../infra/picture/picture-key.ts'

describe('an upload', () => {
  let picture: Buffer

  const running = testApp()
  const second = setUpOnce(() => running.startSecond())

  beforeAll(async () => {
    picture = await jpegPicture(200, 100)
  })

  it('becomes a photo that waits for a stylist, with its two pictures', async () => {
    const asha = await running.members.user()
    const before = await tracesOf(running)
    const body = await uploaded(asha, picture)
    expect(photo.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      uuid: body.id,
      userId: asha.id,
      status: 'processing',
      outfit_uuid: null,
      outfit_count: 0,
    })
    expect(Math.abs(Date.now() - Date.parse(body.upload_date))).toBeLessThan(60_000)
    for (const size of ['full', 'thumbnail'] as const) {
      const stored = await running.objects.get(pictureKey(body.id, size))
      const bytes = stored && (await buffer(stored.stream))
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 200, height: 100 })
    }
    const rows = await running.query(
      'select r.account_id, p.width, p.height from request r join photo p on p.id = r.photo_id where p.id = $1',
      body.id,
    )
    expect(rows).toEqual([{ account_id: asha.id, width: 200, height: 100 }])
    expect(await tracesOf(running)).toEqual({
      photos: before.photos + 1,
      requests: before.requests + 1,
      objects: before.objects + 2,
      files: 0,
    })
  })

  it('may name its user, before or after the picture, and only rightly', async () => {
    const [asha, ravi] = [await running.members.user(), await running.members.user()]
    const own = { name: 'user', content: asha.id }
    expect((await uploadForm(running.app, asha, formOf(own, imagePart(picture)))).status).toBe(200)
    expect((await uploadForm(running.app, asha, formOf(imagePart(picture), own))).status).toBe(200)
    const before = await tracesOf(running)
    const refused = await uploadForm(running.app, ravi, formOf(own, imagePart(picture)))
    expect(refused).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await tracesOf(running)).toEqual(before)
  })

  it('is judged by its contents, not by its declared type', async () => {
    const asha = await running.members.user()
    const png = await sharp(picture).png().toBuffer()
    expect((await uploadForm(running.app, asha, formOf(imagePart(png, 'text/plain')))).status).toBe(200)
    const text = await uploadForm(
      running.app,
      asha,
      formOf(imagePart('<script>alert(1)</script>', 'image/png')),
    )
    expect(text).toMatchObject({ status: 415, body: { code: 'not_a_picture' } })
  })

  describe('under a key', () => {
    it('is one photo, however often it is sent', async () => {
      const asha = await running.members.user()
      const first = await uploaded(asha, picture, 'once')
      const before = await tracesOf(running)
      const again = await uploaded(memberAt(second.app, asha), await jpegPicture(), 'once')
      // The addresses of its pictures change every five minutes.
      const { image_url, thumbnail_url } = again
      expect(again).toEqual({ ...first, image_url, thumbnail_url })
      expect(await tracesOf(running)).toEqual(before)
    })

    it('is one photo, however many are sent at once to whichever server', async () => {
      const asha = await running.members.user()
      const before = await tracesOf(running)
      const there = memberAt(second.app, asha)
      const attempts = Array.from({ length: 8 }, (_, n) => uploaded(n % 2 ? asha : there, picture, 'at once'))
      expect(new Set((await Promise.all(attempts)).map(({ id }) => id)).size).toBe(1)
      expect(await tracesOf(running)).toEqual({
        ...before,
        photos: before.photos + 1,
        requests: before.requests + 1,
        objects: before.objects + 2,
      })
    })

    it('is another photo for another person, under another key and without one', async () => {
      const [asha, ravi] = [await running.members.user(), await running.members.user()]
      const photos = [
        await uploaded(asha, picture, 'shared'),
        await uploaded(ravi, picture, 'shared'),
        await uploaded(asha, picture, 'other'),
        await uploaded(asha, picture),
        await uploaded(asha, picture),
      ]
      expect(new Set(photos.map(({ id }) => id)).size).toBe(5)
    })

    it.each(['', 'x'.repeat(129)])('is refused with an invalid key (%#)', async (key) => {
      const asha = await running.members.user()
      expect((await upload(asha, picture, key)).status).toBe(400)
    })
  })

  it('of an account that is deleted meanwhile is refused and leaves nothing', async () => {
    const asha = await running.members.user()
    const before = await tracesOf(running)
    const form = formOf(imagePart(picture))
    const body = new PassThrough()
    const answer = uploadForm(running.app, asha, body)
    body.write(form.subarray(0, 1000))
    while ((await tracesOf(running)).files === 0) await turn()
    await running.query('delete from account where id = $1', asha.id)
    body.end(form.subarray(1000))
    expect(await answer).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
    expect(await tracesOf(running)).toEqual(before)
  })

  it('whose row the database refuses leaves no picture', async () => {
    const asha = await running.members.user()
    const before = await tracesOf(running)
    const { $client } = running.database
    await $client.query('alter table request rename to request_away')
    const answer = await upload(asha, picture)
    await $client.query('alter table request_away rename to request')
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } })
    expect(await tracesOf(running)).toEqual(before)
  })

  it('that loses its connection to the database leaves its pictures to the sweep, for the row may be there after all', async () => {
    const asha = await running.members.user()
    const before = await tracesOf(running)
    const { $client } = running.database
    await $client.query(`create function break_off() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`)
    await $client.query('create trigger broken before insert on request execute function break_off()')
    const answer = await upload(asha, picture)
    await $client.query('drop trigger broken on request')
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(await tracesOf(running)).toEqual({ ...before, objects: before.objects + 2 })
  })
})

describe('a free plan with a limit', () => {
  let picture: Buffer

  const running = testApp({ FREE_UPLOADS_PER_DAY: '2' })

  beforeAll(async () => {
    picture = await jpegPicture()
  })

  const uploads = (by: Caller, keys: readonly string[]) =>
    Promise.all(keys.map((key) => upload(by, picture, key)))
  const sorted = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()

  it('ends with its last upload of the day, also when all are sent at once', async () => {
    const asha = await running.members.user()
    const { photos, requests, objects } = await tracesOf(running)
    const answers = await uploads(asha, ['a', 'b', 'c', 'd'])
    expect(sorted(answers)).toEqual([200, 200, 429, 429])
    expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({
      code: 'plan_limit',
      message: 'The free plan has 2 uploads a day, and yours are used up.',
    })
    const expected = { photos: photos + 2, requests: requests + 2, objects: objects + 4, files: 0 }
    expect(await tracesOf(running)).toEqual(expected)
    // A repeated upload was counted already.
    expect(sorted(await uploads(asha, ['a', 'b', 'c', 'd']))).toEqual([200, 200, 429, 429])
    await running.query("update photo set uploaded_at = now() - interval '25 hours'")
    expect(sorted(await uploads(asha, ['e', 'f', 'g']))).toEqual([200, 200, 429])
  })

  it('says in how many seconds the next upload is free: a day after the one that must leave the count', async () => {
    const asha = await running.members.user()
    for (const [key, hours] of [
      ['a', 30],
      ['b', 23],
      ['c', 20],
    ] as const) {
      const { id } = await uploaded(asha, picture, key)
      const ago = [id, hours]
      await running.query(
        "update photo set uploaded_at = now() - $2 * interval '1 hour' where id = $1",
        ...ago,
      )
    }
    const { status, headers } = await upload(asha, picture, 'd')
    expect(status).toBe(429)
    const wait = Number(headers['retry-after'])
    expect(wait).toBeGreaterThan(3600 - 60)
    expect(wait).toBeLessThanOrEqual(3600)
  })

  it('does not bind a premium one', async () => {
    const ravi = await running.members.user({ plan: 'premium' })
    expect(sorted(await uploads(ravi, ['a', 'b', 'c']))).toEqual([200, 200, 200])
  })
})
