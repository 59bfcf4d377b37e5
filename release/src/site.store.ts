import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { emptyRegistry, type Registry, type Release, registry, release } from './registry.ts'

/** A promotion takes well under a second; a lock older than this was left by one that was killed. */
const staleLockMs = 30_000

/** The one place that knows how the site folder is laid out. */
export const siteStore = (folder: string) => {
  const folderOf = (part: string, version: string) => join(folder, part, version)

  /** Readers see the old file or the new one, never half of one. */
  const write = (file: string, text: string) => {
    const path = join(folder, file)
    mkdirSync(dirname(path), { recursive: true })
    const draft = `${path}.${process.pid}.draft`
    writeFileSync(draft, text)
    renameSync(draft, path)
  }

  const read = <T>(file: string, parse: (value: unknown) => T): T | undefined => {
    try {
      return parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  }

  const lock = join(folder, '.lock')
  const takeLock = (): void => {
    mkdirSync(folder, { recursive: true })
    try {
      closeSync(openSync(lock, 'wx'))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      if (Date.now() - statSync(lock).mtimeMs < staleLockMs) {
        throw new Error('Another promotion is under way. Try again in a moment.')
      }
      rmSync(lock, { force: true })
      takeLock()
    }
  }

  return {
    folderOf,
    write,
    readRegistry: (): Registry => read('registry.json', (value) => registry.parse(value)) ?? emptyRegistry,
    writeRegistry: (value: Registry) => write('registry.json', `${JSON.stringify(value, null, 2)}\n`),
    readRelease: (part: string, version: string): Release | undefined =>
      read(join(part, version, 'part.json'), (value) => release.parse(value)),
    readFile: (part: string, version: string, file: string): string =>
      readFileSync(join(folderOf(part, version), file), 'utf8'),
    exclusively: <T>(work: () => T): T => {
      takeLock()
      try {
        return work()
      } finally {
        rmSync(lock, { force: true })
      }
    },
  }
}

export type SiteStore = ReturnType<typeof siteStore>
