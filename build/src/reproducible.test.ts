import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPart, expectSame } from '../test/part-build.ts'
import { layTree } from '../test/tree.ts'

/** `npm run prove -- reproducible` builds all of them, and changes what must make a new version or none. */
test('a part is the same version and the same bytes in any folder', () => {
  const root = mkdtempSync(join(tmpdir(), 'drape-places-'))
  try {
    const [one, other] = ['here', 'else-where/much deeper/and longer'].map((place) => {
      layTree(join(root, place), ['build', 'contract', 'release', 'remote-shared', 'remote-user'])
      return buildPart(join(root, place), 'remote-user')
    })
    if (!one || !other) throw new Error('Two were built.')
    expectSame(one, other, root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
