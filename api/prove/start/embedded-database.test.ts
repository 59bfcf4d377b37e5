import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedDatabase } from '../../src/infra/db/embedded-database.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drape-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

describe('an embedded database that does not start tells in one line what to do', () => {
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
})
