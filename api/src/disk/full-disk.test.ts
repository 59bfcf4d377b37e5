import { checkReadiness } from '@drape/contract/health'
import { listPhotos } from '@drape/contract/photo'
import { startTestApp, type TestApp, testApp } from '../../test/app.ts'
import { describeWithDisk, startTestDisk, type TestDisk } from '../../test/disk.ts'
import { jpegPicture } from '../../test/picture.ts'
import { storageFull, tracesOf, upload, uploaded } from '../../test/upload.ts'
import { reservedBytes } from './free-space.ts'

/** `npm run prove -- full-disks` fills more of them, at each write of each call. */
describeWithDisk('a disk that is full', () => {
  let disk: TestDisk
  let running: TestApp

  beforeAll(async () => {
    disk = await startTestDisk(reservedBytes / 1024 / 1024 + 32)
    running = await startTestApp({ DATA_DIR: disk.folder })
  })

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
})

describe('a database whose disk is full', () => {
  const running = testApp()

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
