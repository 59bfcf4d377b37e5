import { checkReadiness } from '@drape/contract/health'
import { listPhotos } from '@drape/contract/photo'
import { testApp } from '../../../test/app.ts'
import { jpegPicture } from '../../../test/picture.ts'
import { storageFull, tracesOf, upload } from '../../../test/upload.ts'

/** `npm run prove -- accidents full-disk` fills real disks, at each write of each call. */
describe('a database whose disk is full', () => {
  const running = testApp()

  /** PostgreSQL refuses one statement when its disk is full, and goes on. */
  const fillUp = async (table: string) => {
    await running.query(`create or replace function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
    await running.query(`create trigger full_disk before insert on ${table} execute function no_room()`)
    return () => running.query(`drop trigger full_disk on ${table}`)
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
      await running.query(`create or replace function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'no' using errcode = '${code}'; end $$`)
      await running.query('create trigger refused before insert on photo execute function refuse()')
      const reply = await upload(await running.members.user(), await jpegPicture())
      await running.query('drop trigger refused on photo')
      expect(reply).toMatchObject({
        status: 503,
        body: { code: 'unavailable' },
        headers: { 'retry-after': '5' },
      })
    },
  )
})
