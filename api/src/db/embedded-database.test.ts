import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedDatabase } from './embedded-database.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drape-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

describe('an embedded database that does not start tells in one line what to do', () => {
  it('where the folder cannot be written', async () => {
    const dataDir = join(folder, 'file')
    await writeFile(dataDir, '')
    await expect(startEmbeddedDatabase({ dataDir })).rejects.toThrow(
      /^DATA_DIR .* cannot be written \(\w+\)$/,
    )
  })

  it('where another server has it, or the folder was copied while its server ran', async () => {
    const [dataDir, copy] = [join(folder, 'data'), join(folder, 'copy')]
    const { stop } = await startEmbeddedDatabase({ dataDir })
    try {
      await expect(startEmbeddedDatabase({ dataDir })).rejects.toThrow(
        /^Another server is using DATA_DIR .*: stop it, or set another DATA_DIR$/,
      )
      // What is removed while it is copied is complained about.
      await promisify(execFile)('cp', ['-a', dataDir, copy]).catch(() => undefined)
      await expect(startEmbeddedDatabase({ dataDir: copy })).rejects.toThrow(
        /^DATA_DIR .* is a copy that was made while its server ran, .* make one with npm run backup, .*$/,
      )
    } finally {
      await stop()
    }
  })

  it('where the programs do not run', async () => {
    await expect(startEmbeddedDatabase({ dataDir: folder, binaries: folder })).rejects.toThrow(
      /^The embedded PostgreSQL does not run on this machine .* DATA_DIR, or set DATABASE_URL .*$/,
    )
  })
})
