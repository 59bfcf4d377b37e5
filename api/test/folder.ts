import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder, for each test or for all of the block. Returns a function that joins names to its path. */
export function testFolder(of: 'each test' | 'all tests' = 'all tests') {
  const [before, after] = of === 'each test' ? [beforeEach, afterEach] : [beforeAll, afterAll]
  let folder = ''
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'drape-'))
  })
  // A process that was just stopped may still write.
  after(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  return (...names: string[]) => join(folder, ...names)
}
