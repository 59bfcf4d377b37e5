import { spawnSync } from 'node:child_process'
import { readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { v7 as newId } from 'uuid'
import { readEnv } from '../../src/env.ts'
import { runBackupCommand } from '../../src/infra/backup/backup-admin.ts'
import { isDiskFull, reservedBytes } from '../../src/infra/disk/free-space.ts'
import { pictureService } from '../../src/infra/picture/picture.service.ts'
import { persistedSecret } from '../../src/infra/secret/persisted-secret.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { testFolder } from '../../test/folder.ts'
import { formOf, imagePart, uploadForm } from '../../test/form.ts'
import { openInstallation } from '../../test/installation.ts'
import { jpegPicture } from '../../test/picture.ts'
import { enter } from '../../test/session.ts'
import { storageFull, tracesOf, uploaded } from '../../test/upload.ts'
import { describeWithDisk, startTestDisk, type TestDisk } from './disk.ts'

/** Runs a program of the tree that sees the disk. */
const run = ({ inside, mount }: TestDisk, folder: string, ...program: readonly string[]) => {
  const [command = '', ...words] = [...inside, process.execPath, '--import', 'tsx', ...program]
  const env = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(mount, folder), SITE_DIR: '/nowhere' }
  const options = { env, cwd: join(import.meta.dirname, '../../..'), encoding: 'utf8' } as const
  const { status, stderr } = spawnSync(command, words, options)
  return { status, stderr }
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
    const error = await pictures.put(newId(), { width: 4, height: 3, files }).catch((each: unknown) => each)
    expect(isDiskFull(error)).toBe(true)
    expect(await tracesOf(running)).toEqual(before)
    expect((await statfs(disk.folder)).bavail).toBe(bavail)
  })

  it('makes no key, nor half of one, and makes it once there is room', async () => {
    await disk.fill()
    const make = () => persistedSecret(join(disk.folder, 'token.key'), async () => 'a secret')
    const before = await readdir(disk.folder)
    await expect(make()).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await readdir(disk.folder)).toEqual(before)
    await disk.free()
    expect(await make()).toBe('a secret')
  })
})

describeWithDisk('a disk', () => {
  let disk: TestDisk

  beforeEach(async () => {
    disk = await startTestDisk(512)
  })
  afterEach(() => disk.stop())
  const at = testFolder('each test')

  it.each([
    ['without room', () => disk.fill(), /^DATA_DIR .* cannot be written \(ENOSPC\).*\n$/],
    [
      'with too little room for a database',
      () => disk.fill(5_000_000),
      /^The embedded database cannot be made in DATA_DIR .*No space left.*\n$/,
    ],
    ['that is only read', () => disk.makeReadOnly(), /^DATA_DIR .* cannot be written \(EROFS\).*\n$/],
  ])('%s ends a start in one line', async (_what, prepare, line) => {
    await prepare()
    expect(run(disk, '', 'api/src/main.ts')).toEqual({ status: 1, stderr: expect.stringMatching(line) })
  })

  it('that is full keeps nothing of a backup, nor of a restore; both are done once there is room', async () => {
    const names = async () => (await readdir(disk.folder)).filter((name) => name !== 'filling').sort()
    const dataDir = at('data')
    const installation = await openInstallation(dataDir)
    try {
      await uploaded(await enter(installation.app), await jpegPicture())
      const env = readEnv({ DATA_DIR: dataDir })
      const backUp = () => runBackupCommand(env, [join(disk.folder, 'backup')], () => undefined)
      for (const room of [0, 20_000]) {
        await disk.fill(room)
        await expect(backUp()).rejects.toThrow('It was broken off, and nothing is left half done (ENOSPC)')
        expect(await names()).toEqual([])
      }
      await disk.free()
      await backUp()
    } finally {
      await installation.close()
    }
    expect((await readdir(join(dataDir, 'postgres'))).join()).not.toContain('exchange-')

    const restore = () => run(disk, 'restored', 'commands/restore.ts', join(disk.mount, 'backup'))
    await disk.fill(5_000_000)
    expect(restore()).toEqual({ status: 1, stderr: expect.stringMatching(/^.*(No space left|ENOSPC).*\n$/) })
    expect(await names()).toEqual(['backup'])
    await disk.free()
    expect(restore()).toEqual({ status: 0, stderr: '' })
    expect(await names()).toEqual(['backup', 'restored'])
  })
})
