import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A site of one test, whose registry says what the test wants and is not signed. */
export const plainSite = () => {
  const folder = mkdtempSync(join(tmpdir(), 'drape-'))
  /** As a release does: a server may be reading it. */
  const put = (path: string, text: string): void => {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, text)
    renameSync(`${file}.new`, file)
  }
  return {
    folder,
    put,
    putRegistry: (change: object): void =>
      put('registry.json', JSON.stringify({ history: {}, withdrawn: {}, ...change })),
    remove: (): void => rmSync(folder, { recursive: true, force: true }),
  }
}
