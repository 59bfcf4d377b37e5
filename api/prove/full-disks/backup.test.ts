import { spawnSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readEnv } from '../../src/env.ts'
import { runBackupCommand } from '../../src/infra/backup/backup-admin.ts'
import { persistedSecret } from '../../src/infra/secret/persisted-secret.ts'
import { describeWithDisk, startTestDisk, type TestDisk } from '../../test/disk.ts'
import { openEmbeddedHouse } from '../../test/embedded-house.ts'
import { testFolder } from '../../test/folder.ts'
import { jpegPicture } from '../../test/picture.ts'
import { enter } from '../../test/session.ts'
import { uploaded } from '../../test/upload.ts'

describeWithDisk('on a disk that is full', () => {
  let disk: TestDisk
  let house: Awaited<ReturnType<typeof openEmbeddedHouse>> | undefined
  const names = async () => (await readdir(disk.folder)).filter((name) => name !== 'filling').sort()

  beforeEach(async () => {
    disk = await startTestDisk(512)
  })
  afterEach(async () => {
    await house?.close()
    await disk.stop()
  })
  // It goes after the house is closed.
  const at = testFolder('each test')

  it('a backup leaves nothing, and neither does a restore; both are done once there is room', async () => {
    const dataDir = at('data')
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
    const restore = () => {
      const [command = '', ...words] = [
        ...disk.inside,
        process.execPath,
        '--import',
        'tsx',
        'commands/restore.ts',
      ]
      const env = { DATA_DIR: join(disk.mount, 'restored'), SITE_DIR: '/nowhere' }
      const options = { env, cwd: join(import.meta.dirname, '../../..'), encoding: 'utf8' } as const
      return spawnSync(command, [...words, join(disk.mount, 'backup')], options)
    }
    await disk.fill(5_000_000)
    expect(restore()).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^.*(No space left|ENOSPC).*\n$/),
    })
    expect(await names()).toEqual(['backup'])
    await disk.free()
    expect(restore()).toMatchObject({ status: 0, stderr: '' })
    expect(await names()).toEqual(['backup', 'restored'])
  })

  it('a key is not made, nor half of one, and made once there is room', async () => {
    await disk.fill()
    const make = () => persistedSecret(join(disk.folder, 'token.key'), async () => 'a secret')
    await expect(make()).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await names()).toEqual([])
    await disk.free()
    expect(await make()).toBe('a secret')
  })
})
