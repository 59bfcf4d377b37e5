import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jpegPicture } from '../photo/throwaway-picture.ts'
import { upload } from '../photo/throwaway-upload.ts'
import { startThrowawayApp, type ThrowawayApp } from '../throwaway-app.ts'
import { keptFreeBytes } from './room.ts'
import { describeWithDisk, startThrowawayDisk, type ThrowawayDisk } from './throwaway-disk.ts'

jest.setTimeout(90_000)

const places: [string, (disk: ThrowawayDisk, folder: string) => Promise<string>][] = [
  ['the objects', async (disk, folder) => symlink(disk.folder, join(folder, 'objects')).then(() => folder)],
  ['all data', async (disk) => disk.folder],
]

describeWithDisk('an unmounted disk', () => {
  describe.each(places)('of %s', (_what, dataDirOn) => {
    let folder: string
    let disk: ThrowawayDisk
    let running: ThrowawayApp

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'drape-'))
      disk = await startThrowawayDisk(keptFreeBytes / 1024 / 1024 + 32)
      running = await startThrowawayApp(undefined, { DATA_DIR: await dataDirOn(disk, folder) })
    })

    afterAll(async () => {
      disk.mountAgain()
      await running?.stop()
      await disk?.stop()
      await rm(folder, { recursive: true, force: true })
    })

    const statusOf = async (url: string, headers = {}, method: 'GET' | 'DELETE' = 'GET') =>
      (await running.app.inject({ method, url, headers })).statusCode
    const readiness = async () => {
      const reply = await running.app.inject('/readyz')
      const { status, objects, disk: room } = reply.json()
      return [reply.statusCode, status, objects, room]
    }

    it('is noticed, takes nothing and is not made anew, and is well again when it is back', async () => {
      const member = await running.members.user()
      const [kept, deleted] = [
        (await upload(running.app, member, await jpegPicture())).body,
        (await upload(running.app, member, await jpegPicture())).body,
      ]
      expect(await readiness()).toEqual([200, 'ready', 'up', 'up'])
      disk.unmount()
      expect(await readiness()).toEqual([200, 'ready', 'down', 'up'])
      expect(await upload(running.app, member, await jpegPicture(), 'one-photo')).toMatchObject({
        status: 503,
        body: { success: false, code: 'unavailable' },
        headers: { 'retry-after': '5' },
      })
      // Not 404: the picture is there, and nobody should think otherwise.
      expect(await statusOf(kept.image_url)).toBe(503)
      expect(await statusOf(`/api/closet/photos/user/${member.id}/`, member.headers)).toBe(200)
      expect(await statusOf(`/api/closet/photos/${deleted.id}`, member.headers, 'DELETE')).toBe(200)
      expect(await readdir(disk.folder)).toEqual([])
      disk.mountAgain()
      expect(await readiness()).toEqual([200, 'ready', 'up', 'up'])
      expect(await statusOf(kept.image_url)).toBe(200)
      expect(await upload(running.app, member, await jpegPicture(), 'one-photo')).toMatchObject({
        status: 200,
      })
    })
  })
})
