import { mkdir, readdir } from 'node:fs/promises'
import { testFolder } from '../../../test/folder.ts'
import { readEnv } from '../../env.ts'
import { runBackupCommand } from './backup-admin.ts'

const at = testFolder('each test')
const backUp = (name: string, to: string) =>
  runBackupCommand(readEnv({ DATA_DIR: at(name) }), [at(to)], () => undefined)

test('a backup that cannot be taken is reported in one line', async () => {
  await expect(backUp('none', 'backup')).rejects.toThrow(/^There is nothing to back up in DATA_DIR/)
  await mkdir(at('there'))
  await expect(backUp('none', 'there')).rejects.toThrow(/is there already/)
  await expect(backUp('none', 'none/backup')).rejects.toThrow('A backup does not lie in DATA_DIR')
  const elsewhere = readEnv({ DATA_DIR: at('none'), DATABASE_URL: 'postgresql://nobody@nowhere/x' })
  await expect(runBackupCommand(elsewhere, [at('backup')], () => undefined)).rejects.toThrow(
    /^DATABASE_URL is set, .* docs\/operations.md/,
  )
  expect(await readdir(at())).toEqual(['there'])
})
