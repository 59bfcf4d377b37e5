import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { startEmbeddedDatabase } from '../../src/infra/db/embedded-database.ts'
import { testFolder } from '../../test/folder.ts'

const at = testFolder('each test')

describe('an embedded database that does not start tells in one line what to do', () => {
  it('where another server has it, or the folder was copied while its server ran', async () => {
    const [dataDir, copy] = [at('data'), at('copy')]
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
