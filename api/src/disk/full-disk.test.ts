import { readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { v7 as newId } from 'uuid'
import { describeOnEachDatabase } from '../db/throwaway-database.ts'
import { preparePictures } from '../photo/picture.service.ts'
import { jpegPicture } from '../photo/throwaway-picture.ts'
import { formOf, imagePart, tracesOf, upload, uploadForm } from '../photo/throwaway-upload.ts'
import { startThrowawayApp, type ThrowawayApp } from '../throwaway-app.ts'
import { isDiskFull, keptFreeBytes } from './room.ts'
import { describeWithDisk, startThrowawayDisk, type ThrowawayDisk } from './throwaway-disk.ts'

jest.setTimeout(90_000)

const noRoom = {
  status: 503,
  body: {
    success: false,
    code: 'unavailable',
    message: 'There is no room for anything new right now. Nothing was kept: please try again later.',
  },
  headers: { 'retry-after': '300' },
}

describeWithDisk('a disk that is full', () => {
  let disk: ThrowawayDisk
  let running: ThrowawayApp

  beforeAll(async () => {
    disk = await startThrowawayDisk(keptFreeBytes / 1024 / 1024 + 32)
    running = await startThrowawayApp(undefined, { DATA_DIR: disk.folder })
  })

  afterEach(() => disk.free())

  afterAll(async () => {
    await running?.stop()
    await disk?.stop()
  })

  const read = async (url: string, headers = {}) => {
    const reply = await running.app.inject({ url, headers })
    return [reply.statusCode, reply.headers['content-type']?.toString().includes('json') && reply.json()]
  }
  const readiness = (changes: object = {}) => [
    200,
    { status: 'ready', database: 'up', migrations: 'up', objects: 'up', disk: 'up', ...changes },
  ]

  it('takes no photo, says so, is read from meanwhile, and takes the same photo once there is room', async () => {
    const member = await running.members.user()
    const shown = (await upload(running.app, member, await jpegPicture())).body
    const before = await tracesOf(running)
    const picture = await jpegPicture()
    await disk.fill(keptFreeBytes - 1_000_000)
    expect(await upload(running.app, member, picture, 'one-photo')).toMatchObject(noRoom)
    expect(await tracesOf(running)).toEqual(before)
    expect(await read('/readyz')).toEqual(readiness({ objects: 'down', disk: 'full' }))
    expect(await read(shown.image_url)).toEqual([200, false])
    expect(await read(`/api/closet/photos/user/${member.id}/`, member.headers)).toMatchObject([
      200,
      { photos: [{ id: shown.id }] },
    ])
    await disk.free()
    expect(await upload(running.app, member, picture, 'one-photo')).toMatchObject({ status: 200 })
    expect(await tracesOf(running)).toEqual({ photos: 2, requests: 2, objects: 4, files: 0 })
    expect(await read('/readyz')).toEqual(readiness())
  })

  it('that fills up while a photo arrives keeps nothing of it', async () => {
    const before = await tracesOf(running)
    const form = formOf(imagePart(Buffer.concat([await jpegPicture(), Buffer.alloc(5_000_000)])))
    const sent = new PassThrough()
    const answer = uploadForm(running.app, await running.members.user(), sent)
    sent.write(form.subarray(0, 100_000))
    while (!(await readdir(join(disk.folder, 'uploads'))).length) await turn()
    await disk.fill()
    sent.end(form.subarray(100_000))
    expect(await answer).toMatchObject(noRoom)
    expect(await tracesOf(running)).toEqual(before)
  })

  it('that has room for the smaller picture alone keeps neither', async () => {
    const before = await tracesOf(running)
    await disk.fill(1_000_000)
    const { bavail } = await statfs(disk.folder)
    const pictures = preparePictures(running.objects, running.app.log)
    const files = { full: Buffer.alloc(5_000_000), thumbnail: Buffer.alloc(10_000) }
    const error = await pictures
      .put(newId(), { width: 4, height: 3, files })
      .catch((reason: unknown) => reason)
    expect(isDiskFull(error)).toBe(true)
    expect(await tracesOf(running)).toEqual(before)
    expect((await statfs(disk.folder)).bavail).toBe(bavail)
  })
})

describeOnEachDatabase('a database whose disk is full', (binaries) => {
  let running: ThrowawayApp

  beforeAll(async () => {
    running = await startThrowawayApp(binaries)
  })

  afterAll(() => running?.stop())

  const query = (text: string) => running.database.$client.query(text)
  /** As PostgreSQL itself refuses: the statement, and nothing else. */
  const fillUp = async (table: string) => {
    await query(`create or replace function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
    await query(`create trigger full_disk before insert on ${table} execute function no_room()`)
    return () => query(`drop trigger full_disk on ${table}`)
  }
  const diskNow = async () => (await running.app.inject('/readyz')).json().disk

  it('takes no photo, leaves no picture, says so, and takes the photo once there is room', async () => {
    const member = await running.members.user()
    const makeRoom = await fillUp('photo')
    const before = await tracesOf(running)
    expect(await upload(running.app, member, await jpegPicture(), 'one-photo')).toMatchObject(noRoom)
    expect(await tracesOf(running)).toEqual(before)
    expect(await diskNow()).toBe('full')
    await makeRoom()
    expect(await upload(running.app, member, await jpegPicture(), 'one-photo')).toMatchObject({ status: 200 })
    expect(await diskNow()).toBe('up')
  })

  it('says so for a minute after the last that it refused', async () => {
    const makeRoom = await fillUp('photo')
    await upload(running.app, await running.members.user(), await jpegPicture())
    await makeRoom()
    const now = performance.now()
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now + 50_000)
    expect(await diskNow()).toBe('full')
    clock.mockImplementation(() => now + 70_000)
    expect(await diskNow()).toBe('up')
    clock.mockRestore()
  })

  it('is read from, though it has no room to count who asks', async () => {
    const { id, headers } = await running.members.user()
    const makeRoom = await fillUp('rate_limit')
    const reply = await running.app.inject({ url: `/api/closet/photos/user/${id}/`, headers })
    await makeRoom()
    expect([reply.statusCode, reply.json().photos]).toEqual([200, []])
  })

  it.each(['53200', '53400', '58030', '25006'])(
    'or that cannot write for another reason (%s) is not available for now',
    async (code) => {
      await query(`create or replace function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'no' using errcode = '${code}'; end $$`)
      await query('create trigger refused before insert on photo execute function refuse()')
      const reply = await upload(running.app, await running.members.user(), await jpegPicture())
      await query('drop trigger refused on photo')
      expect(reply).toMatchObject({
        status: 503,
        body: { code: 'unavailable' },
        headers: { 'retry-after': '5' },
      })
    },
  )
})
