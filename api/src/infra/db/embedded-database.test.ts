import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from './embedded-database.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drape-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

/** `npm run prove -- start` has folders that are another's, and copies. */
describe('an embedded database that does not start tells in one line what to do', () => {
  it('where the folder cannot be written', async () => {
    const dataDir = join(folder, 'file')
    await writeFile(dataDir, '')
    await expect(startEmbeddedDatabase({ dataDir })).rejects.toThrow(
      /^DATA_DIR .* cannot be written \(\w+\)$/,
    )
  })

  it('where the programs do not run', async () => {
    await expect(startEmbeddedDatabase({ dataDir: folder, binaries: folder })).rejects.toThrow(
      /^The embedded PostgreSQL does not run on this machine .* DATA_DIR, or set DATABASE_URL .*$/,
    )
  })
})
