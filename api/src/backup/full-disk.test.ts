import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeWithDisk, startTestDisk, type TestDisk } from '../../test/disk.ts'
import { openEmbeddedHouse } from '../../test/embedded-house.ts'
import { jpegPicture } from '../../test/picture.ts'
import { enter } from '../../test/session.ts'
import { uploaded } from '../../test/upload.ts'
import { readEnv } from '../env.ts'
import { persistedSecret } from '../secret/persisted-secret.ts'
import { runBackupCommand, runRestoreCommand } from './backup-admin.ts'

jest.setTimeout(180_000)

describeWithDisk('on a disk that is full', () => {
  let disk: TestDisk
  let folder: string
  let house: Awaited<ReturnType<typeof openEmbeddedHouse>> | undefined
  const names = async () => (await readdir(disk.folder)).filter((name) => name !== 'filling').sort()

  beforeEach(async () => {
    disk = await startTestDisk(256)
    folder = await mkdtemp(join(tmpdir(), 'drape-'))
  })
  afterEach(async () => {
    await house?.close()
    await disk.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  })

  it('a backup leaves nothing, and neither does a restore; both are done once there is room', async () => {
    const dataDir = join(folder, 'data')
    house = await openEmbeddedHouse(dataDir)
    await uploaded(await enter(house.app), await jpegPicture())
    const backUp = () =>
      runBackupCommand(readEnv({ DATA_DIR: dataDir }), [join(disk.folder, 'backup')], () => undefined)
    for (const room of [0, 20_000]) {
      await disk.fill(room)
      await expect(backUp()).rejects.toThrow('It was broken off, and nothing is left half done (ENOSPC)')
      expect(await names()).toEqual([])
    }
    await disk.free()
    await backUp()
    await house.close()
    house = undefined
    const left = await readdir(join(dataDir, 'postgres'))
    expect(left.filter((name) => name.startsWith('exchange-'))).toEqual([])

    // The restored house would lie on the full disk.
    const target = readEnv({ DATA_DIR: join(disk.folder, 'restored') })
    const restore = () => runRestoreCommand(target, [join(disk.folder, 'backup')], () => undefined)
    await disk.fill(20_000)
    await expect(restore()).rejects.toThrow(/No space left|ENOSPC/)
    expect(await names()).toEqual(['backup'])
    await disk.free()
    await restore()
    expect(await names()).toEqual(['backup', 'restored'])
  })

  it('a key is not made, nor half of one, and made once there is room', async () => {
    await disk.fill()
    const make = () => persistedSecret(disk.folder, 'token.key', async () => 'a secret')
    await expect(make()).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await names()).toEqual([])
    await disk.free()
    expect(await make()).toBe('a secret')
  })
})
