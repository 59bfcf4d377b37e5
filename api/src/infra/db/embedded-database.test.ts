import { writeFile } from 'node:fs/promises'
import { testFolder } from '../../../test/folder.ts'
import { startEmbeddedDatabase } from './embedded-database.ts'

const at = testFolder('each test')

/** `npm run prove -- start` has folders that are another's, and copies. */
describe('an embedded database that does not start tells in one line what to do', () => {
  it('where the folder cannot be written', async () => {
    const dataDir = at('file')
    await writeFile(dataDir, '')
    await expect(startEmbeddedDatabase({ dataDir })).rejects.toThrow(
      /^DATA_DIR .* cannot be written \(\w+\)$/,
    )
  })

  it('where the programs do not run', async () => {
    await expect(startEmbeddedDatabase({ dataDir: at(), binaries: at() })).rejects.toThrow(
      /^The embedded PostgreSQL does not run on this machine .* DATA_DIR, or set DATABASE_URL .*$/,
    )
  })
})
