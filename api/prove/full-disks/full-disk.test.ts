import { readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { checkReadiness } from '@drape/contract/health'
import { listPhotos } from '@drape/contract/photo'
import { v7 as newId } from 'uuid'
import { isDiskFull, reservedBytes } from '../../src/infra/disk/free-space.ts'
import { pictureService } from '../../src/infra/picture/picture.service.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { describeWithDisk, startTestDisk, type TestDisk } from '../../test/disk.ts'
import { formOf, imagePart, uploadForm } from '../../test/form.ts'
import { jpegPicture } from '../../test/picture.ts'
import { storageFull, tracesOf, upload, uploaded } from '../../test/upload.ts'

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
    const photo = await uploaded(member, await jpegPicture())
    const before = await tracesOf(running)
    const picture = await jpegPicture()
    await disk.fill(reservedBytes - 1_000_000)
    expect(await upload(member, picture, 'one-photo')).toMatchObject(storageFull)
    expect(await tracesOf(running)).toEqual(before)
    expect(await running.ask(checkReadiness)).toEqual({ ...ready, objects: 'down', disk: 'full' })
    expect((await running.app.inject(photo.image_url)).statusCode).toBe(200)
    const { photos } = await member.ask(listPhotos, { params: { id: member.id } })
    expect(photos).toMatchObject([{ id: photo.id }])
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
    const arriving = () => readdir(join(disk.folder, 'uploads')).catch(() => [])
    while ((await arriving()).length === 0) await turn()
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
