import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { z } from 'zod'
import { exclusively } from './lock.ts'
import { parseJson } from './parse-json.ts'
import { emptyRegistry, type Registry, type Release, registry, release } from './registry.ts'

export type File = readonly [path: string, text: string]

/** The one place that knows how the site folder is laid out. */
export const siteStore = (folder: string) => {
  const folderOf = (part: string, version: string) => join(folder, part, version)

  const read = <T>(file: string, schema: z.ZodType<T>): T | undefined => {
    const path = join(folder, file)
    try {
      return parseJson(path, readFileSync(path, 'utf8'), schema)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  }

  /** Readers see the old file or the new one, never half of one; none shows before all can. */
  const replace = (files: readonly File[], confirm = () => {}) => {
    const drafts = files.map(([file, text]) => {
      const path = join(folder, file)
      const draft = `${path}.${process.pid}.draft`
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(draft, text)
      return { path, draft }
    })
    confirm()
    for (const { path, draft } of drafts) renameSync(draft, path)
  }

  const readRegistry = (): Registry => read('registry.json', registry) ?? emptyRegistry
  const registryFile = (value: Registry): File => ['registry.json', `${JSON.stringify(value, null, 2)}\n`]

  return {
    folderOf,
    write: (file: string, text: string) => replace([[file, text]]),
    readRegistry,
    writeRegistry: (value: Registry) => replace([registryFile(value)]),
    readRelease: (part: string, version: string): Release | undefined =>
      read(join(part, version, 'part.json'), release),
    readFile: (part: string, version: string, file: string): string =>
      readFileSync(join(folderOf(part, version), file), 'utf8'),
    /**
     * Reads, decides and writes while nobody else does. The registry is written last: whoever reads a new one
     * finds its pages in place.
     */
    change: <T>(
      decide: (registry: Registry) => { pages: readonly File[]; registry: Registry; result: T },
    ): T =>
      exclusively(join(folder, '.lock'), (confirm) => {
        const { pages, registry: next, result } = decide(readRegistry())
        replace([...pages, registryFile(next)], confirm)
        return result
      }),
  }
}

export type SiteStore = ReturnType<typeof siteStore>
