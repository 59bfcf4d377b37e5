import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkReadiness } from '@drape/contract/health'
import { deletePhoto, listPhotos, maxPhotoBytes, photoTooLarge } from '@drape/contract/photo'
import { problem } from '@drape/contract/problem'
import { setUpOnce, startTestApp, type TestApp, testApp } from '../../test/app.ts'
import { formOf, imagePart, type Part, uploadForm } from '../../test/form.ts'
import { bombPicture, jpegPicture } from '../../test/picture.ts'
import { tracesOf, upload } from '../../test/upload.ts'

let picture: Buffer

const running = testApp()
const asha = setUpOnce(() => running.members.user())

beforeAll(async () => {
  picture = await jpegPicture()
})

/** Sends an upload that must be refused, and checks that nothing of it is left, not even in the log. */
async function refused(body: Buffer, [status, code]: readonly [number, string], headers = {}) {
  const answer = await uploadForm(running.app, asha, body, headers)
  expect([answer.status, problem.parse(answer.body).code]).toEqual([status, code])
  expect(await tracesOf(running)).toEqual({ photos: 0, requests: 0, objects: 0, files: 0 })
  expect(running.lines.length).toBeGreaterThan(0)
  expect(running.lines.join()).not.toMatch(/photo\.jpg|<script>|"level":50/)
  return problem.parse(answer.body).message
}

describe('a form that holds no acceptable picture is refused without a trace', () => {
  it.each([
    ['a text', () => Buffer.from('hello'), [415, 'not_a_picture']],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), [415, 'not_a_picture']],
    ['a truncated picture', async () => picture.subarray(0, 700), [400, 'not_a_picture']],
    ['a decompression bomb', async () => bombPicture(60_000, 60_000), [413, 'too_large']],
    ['an empty file', async () => Buffer.alloc(0), [400, 'not_a_picture']],
  ] as const)('%s', async (_what, make, refusal) => {
    await refused(formOf(imagePart(await make())), refusal)
  })

  it('a file of more than 15 MB, with and without a length that says so', async () => {
    const large = Buffer.alloc(maxPhotoBytes + 1, picture)
    expect(await refused(formOf(imagePart(large)), [413, 'too_large'])).toBe(photoTooLarge)
    const huge = Buffer.alloc(maxPhotoBytes + 100_000, picture)
    expect(await refused(formOf(imagePart(huge)), [413, 'too_large'])).toBe(photoTooLarge)
  })

  it('and a file of just 15 MB is read', async () => {
    // Bytes after the end of a picture are not part of it.
    const just = Buffer.concat([picture, Buffer.alloc(maxPhotoBytes - picture.length)])
    const ravi = await running.members.user()
    expect((await uploadForm(running.app, ravi, formOf(imagePart(just)))).status).toBe(200)
    const [photo] = (await ravi.ask(listPhotos, { params: { id: ravi.id } })).photos
    await ravi.ask(deletePhoto, { params: { id: photo?.id ?? '' } })
  })
})

describe('a form of another shape is refused without a trace', () => {
  const part = (name: string, content: Part['content'] = 'x'): Part => ({ name, content })
  const image = () => imagePart(picture)

  it.each([
    ['nothing', () => formOf()],
    ['no file', () => formOf(part('user', asha.id))],
    ['two files', () => formOf(image(), image())],
    ['three files', () => formOf(image(), image(), image())],
    ['a file of another name', () => formOf({ ...image(), name: 'picture' })],
    ['a file that is called user', () => formOf(image(), { ...image(), name: 'user' })],
    ['a picture that is no file', () => formOf(part('image', 'x'))],
    ['a field that nobody asked for', () => formOf(image(), part('role', 'admin'))],
    ['a field that reaches for the prototype', () => formOf(image(), part('__proto__', 'x'))],
    ['a user twice', () => formOf(part('user', asha.id), part('user', asha.id), image())],
    ['a user who is no id', () => formOf(part('user', 'me'), image())],
    ['a user of JSON', () => formOf({ ...part('user', '{"id":1}'), type: 'application/json' }, image())],
    ['a user of megabytes', () => formOf(part('user', 'x'.repeat(2_000_000)), image())],
    ['many fields', () => formOf(...Array.from({ length: 50 }, (_, n) => part(`field${n}`)), image())],
    ['no end', () => formOf(image()).subarray(0, -30)],
    ['no form at all', () => Buffer.from('{"image": 1}')],
    ['no body', () => Buffer.alloc(0)],
  ])('%s', async (_what, make) => {
    await refused(make(), [400, 'bad_request'])
  })

  it.each([
    ['a form without a boundary', 'multipart/form-data', 400],
    ['a form with another boundary', 'multipart/form-data; boundary=other', 400],
    ['JSON', 'application/json', 415],
    ['a picture alone', 'image/jpeg', 415],
    ['a form of another kind', 'application/x-www-form-urlencoded', 415],
  ])('%s', async (_what, type, status) => {
    const body = type === 'application/json' ? Buffer.from('{}') : formOf(image())
    await refused(body, [status, 'bad_request'], { 'content-type': type })
  })
})

describe('an upload that cannot be kept now', () => {
  let away: TestApp

  afterEach(() => away?.stop())

  const sendTo = async () => upload(await away.members.user(), picture)

  it('gets a 503 while the object store is down, and other calls work', async () => {
    away = await startTestApp({
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_BUCKET: 'bucket',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    })
    expect(await sendTo()).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    const rows = await away.query('select from photo')
    expect(rows).toEqual([])
    const ravi = await away.members.user()
    expect(await ravi.ask(listPhotos, { params: { id: ravi.id } })).toEqual({ photos: [], next: null })
    expect(await away.ask(checkReadiness)).toEqual({
      status: 'ready',
      database: 'up',
      migrations: 'up',
      objects: 'down',
      disk: 'up',
    })
  })

  it('gets a 503 while the disk takes no writes', async () => {
    away = await startTestApp()
    await writeFile(join(away.env.dataDir, 'uploads'), 'in the way')
    expect(await sendTo()).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(away.lines.join()).toContain('a file that arrives cannot be kept')
  })

  it('is asked to come later when too many come at once, and all others are served', async () => {
    away = await startTestApp()
    const people = await Promise.all(Array.from({ length: 15 }, () => away.members.user()))
    const uploadCount = people.length * 4
    const answers = await Promise.all(
      people.flatMap((person) => Array.from({ length: 4 }, () => upload(person, picture))),
    )
    const later = answers.filter(({ status }) => status === 503 || status === 429)
    expect(later.length).toBeGreaterThan(0)
    for (const { headers } of later) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    const acceptedCount = answers.filter(({ status }) => status === 200).length
    expect(acceptedCount).toBe(uploadCount - later.length)
    for (const [n] of people.entries())
      expect(answers.slice(4 * n, 4 * n + 4).map(({ status }) => status)).toContain(200)
    expect(await tracesOf(away)).toEqual({
      photos: acceptedCount,
      requests: acceptedCount,
      objects: 2 * acceptedCount,
      files: 0,
    })
  })
})
