import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const registry = z.object({
  /** Newest first, by part: the first is live. */
  history: z.record(z.string(), z.array(z.string())),
  /** By route, and '*' for all other paths. Each file is immutable. */
  pages: z.record(z.string(), z.object({ file: z.string(), status: z.number().int() })).default({}),
  /** Where the notices of all that is live lie. */
  notices: z.string().optional(),
})

/** Reads a file again only when it has become another one: a promotion is seen by the next request. */
export function freshFile<T>(path: string, read: (text: string) => T): () => Promise<T> {
  let known: { mark: string; value: T } | undefined
  return async () => {
    const { ino, mtimeMs, size } = await stat(path)
    const mark = `${ino} ${mtimeMs} ${size}`
    if (known?.mark !== mark) known = { mark, value: read(await readFile(path, 'utf8')) }
    return known.value
  }
}

/** What the release tool's one pointer says. */
export const openLiveSite = (siteDir: string) =>
  freshFile(join(siteDir, 'registry.json'), (text) => registry.parse(JSON.parse(text)))
