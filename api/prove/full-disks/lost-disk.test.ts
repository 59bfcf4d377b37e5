import { readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { checkReadiness } from '@drape/contract/health'
import { deletePhoto, listPhotos } from '@drape/contract/photo'
import { reservedBytes } from '../../src/infra/disk/free-space.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { describeWithDisk, startTestDisk, type TestDisk } from '../../test/disk.ts'
import { testFolder } from '../../test/folder.ts'
import { jpegPicture } from '../../test/picture.ts'
import { upload, uploaded } from '../../test/upload.ts'

const places: [string, (disk: TestDisk, folder: string) => Promise<string>][] = [
  ['the objects', async (disk, folder) => symlink(disk.folder, join(folder, 'objects')).then(() => folder)],
  ['all data', async (disk) => disk.folder],
]

describeWithDisk('an unmounted disk', () => {
  describe.each(places)('of %s', (_what, dataDirOn) => {
    let disk: TestDisk
    let running: TestApp
    const at = testFolder()

    beforeAll(async () => {
      disk = await startTestDisk(reservedBytes / 1024 / 1024 + 32)
      running = await startTestApp({ DATA_DIR: await dataDirOn(disk, at()) })
    })

    afterAll(async () => {
      disk.mountAgain()
      await running?.stop()
      await disk?.stop()
    })

    const pictureStatus = async (url: string) => (await running.app.inject(url)).statusCode
    const readiness = async () => {
      const { status, objects, disk: room } = await running.ask(checkReadiness)
      return [status, objects, room]
    }

    it('is noticed, takes nothing and is not made anew, and is well again when it is back', async () => {
      const member = await running.members.user()
      const [kept, deleted] = [
        await uploaded(member, await jpegPicture()),
        await uploaded(member, await jpegPicture()),
      ]
      expect(await readiness()).toEqual(['ready', 'up', 'up'])
      disk.unmount()
      expect(await readiness()).toEqual(['ready', 'down', 'up'])
      expect(await upload(member, await jpegPicture(), 'one-photo')).toMatchObject({
        status: 503,
        body: { success: false, code: 'unavailable' },
        headers: { 'retry-after': '5' },
      })
      // 503 and not 404: the picture still exists on the unmounted disk.
      expect(await pictureStatus(kept.image_url)).toBe(503)
      await member.ask(listPhotos, { params: { id: member.id } })
      await member.ask(deletePhoto, { params: { id: deleted.id } })
      expect(await readdir(disk.folder)).toEqual([])
      disk.mountAgain()
      expect(await readiness()).toEqual(['ready', 'up', 'up'])
      expect(await pictureStatus(kept.image_url)).toBe(200)
      expect(await upload(member, await jpegPicture(), 'one-photo')).toMatchObject({
        status: 200,
      })
    })
  })
})
