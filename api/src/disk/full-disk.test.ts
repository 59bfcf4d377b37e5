import { readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { checkReadiness } from '@drape/contract/health'
import { listPhotos } from '@drape/contract/photo'
import { v7 as newId } from 'uuid'
import { startTestApp, type TestApp, testApp } from '../../test/app.ts'
import { describeOnEachDatabase } from '../../test/database.ts'
import { describeWithDisk, startTestDisk, type TestDisk } from '../../test/disk.ts'
import { formOf, imagePart, uploadForm } from '../../test/form.ts'
import { jpegPicture } from '../../test/picture.ts'
import { tracesOf, upload, uploaded } from '../../test/upload.ts'
import { pictureService } from '../picture/picture.service.ts'
import { isDiskFull, reservedBytes } from './free-space.ts'

jest.setTimeout(90_000)

const storageFull = {
  status: 503,
  body: {
    success: false,
    code: 'unavailable',
    message: 'There is no room for anything new right now. Nothing was kept: please try again later.',
  },
  headers: { 'retry-after': '300' },
}

describeWithDisk('a disk that is full', () => {
  let disk: TestDisk
  let running: TestApp

  beforeAll(async () => {
    disk = await startTestDisk(reservedBytes / 1024 / 1024 + 32)
    running = await startTestApp({ DATA_DIR: disk.folder })
  })

  afterEach(() => disk.free())

  afterAll(async () => {
    await running?.stop()
    await disk?.stop()
  })

  const ready = { status: 'ready', database: 'up', migrations: 'up', objects: 'up', disk: 'up' }

  it('takes no photo, says so, is read from meanwhile, and takes the same photo once there is room', async () => {
    const member = await running.members.user()
    const shown = await uploaded(member, await jpegPicture())
    const before = await tracesOf(running)
    const picture = await jpegPicture()
    await disk.fill(reservedBytes - 1_000_000)
    expect(await upload(member, picture, 'one-photo')).toMatchObject(storageFull)
    expect(await tracesOf(running)).toEqual(before)
    expect(await running.ask(checkReadiness)).toEqual({ ...ready, objects: 'down', disk: 'full' })
    expect((await running.app.inject(shown.image_url)).statusCode).toBe(200)
    const { photos } = await member.ask(listPhotos, { params: { id: member.id } })
    expect(photos).toMatchObject([{ id: shown.id }])
    await disk.free()
    expect(await upload(member, picture, 'one-photo')).toMatchObject({ status: 200 })
    expect(await tracesOf(running)).toEqual({ photos: 2, requests: 2, objects: 4, files: 0 })
    expect(await running.ask(checkReadiness)).toEqual(ready)
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
    expect(await answer).toMatchObject(storageFull)
    expect(await tracesOf(running)).toEqual(before)
  })

  it('that has room for the smaller picture alone keeps neither', async () => {
    const before = await tracesOf(running)
    await disk.fill(1_000_000)
    const { bavail } = await statfs(disk.folder)
    const pictures = pictureService(running.objects, running.app.log)
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
  const running = testApp({}, binaries)

  const query = (text: string) => running.database.$client.query(text)
  /** PostgreSQL refuses one statement when its disk is full, and goes on. */
  const fillUp = async (table: string) => {
    await query(`create or replace function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
    await query(`create trigger full_disk before insert on ${table} execute function no_room()`)
    return () => query(`drop trigger full_disk on ${table}`)
  }
  const diskNow = async () => (await running.ask(checkReadiness)).disk

  it('takes no photo, leaves no picture, says so, and takes the photo once there is room', async () => {
    const member = await running.members.user()
    const makeRoom = await fillUp('photo')
    const before = await tracesOf(running)
    expect(await upload(member, await jpegPicture(), 'one-photo')).toMatchObject(storageFull)
    expect(await tracesOf(running)).toEqual(before)
    expect(await diskNow()).toBe('full')
    await makeRoom()
    expect(await upload(member, await jpegPicture(), 'one-photo')).toMatchObject({ status: 200 })
    expect(await diskNow()).toBe('up')
  })

  it('says so for a minute after the last that it refused', async () => {
    const makeRoom = await fillUp('photo')
    await upload(await running.members.user(), await jpegPicture())
    await makeRoom()
    const now = performance.now()
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now + 50_000)
    expect(await diskNow()).toBe('full')
    clock.mockImplementation(() => now + 70_000)
    expect(await diskNow()).toBe('up')
    clock.mockRestore()
  })

  it('is read from, though it has no room to count who asks', async () => {
    const member = await running.members.user()
    const makeRoom = await fillUp('rate_limit')
    const { photos } = await member.ask(listPhotos, { params: { id: member.id } })
    await makeRoom()
    expect(photos).toEqual([])
  })

  it.each(['53200', '53400', '58030', '25006'])(
    'or that cannot write for another reason (%s) is not available for now',
    async (code) => {
      await query(`create or replace function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'no' using errcode = '${code}'; end $$`)
      await query('create trigger refused before insert on photo execute function refuse()')
      const reply = await upload(await running.members.user(), await jpegPicture())
      await query('drop trigger refused on photo')
      expect(reply).toMatchObject({
        status: 503,
        body: { code: 'unavailable' },
        headers: { 'retry-after': '5' },
      })
    },
  )
})
