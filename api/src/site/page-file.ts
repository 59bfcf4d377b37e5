import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageConfig } from '@drape/contract/page-config'
import { z } from 'zod'

const pageList = z.record(z.string(), z.object({ file: z.string(), status: z.number().int() }))

interface Page {
  readonly status: number
  /** The page as it is between its nonces. */
  readonly pieces: readonly string[]
}

/** JSON that cannot end the script element it stands in, nor break a parser of older JavaScript. */
const jsonForScript = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Reads a file again only when it has become another one: a promotion is seen by the next request. */
function cached<T>(read: (text: string) => T): (path: string) => Promise<T> {
  const known = new Map<string, { mark: string; value: T }>()
  return async (path) => {
    const { ino, mtimeMs, size } = await stat(path)
    const mark = `${ino} ${mtimeMs} ${size}`
    const before = known.get(path)
    if (before?.mark === mark) return before.value
    const value = read(await readFile(path, 'utf8'))
    known.set(path, { mark, value })
    return value
  }
}

export interface Pages {
  /** The page of a path, or the one for all other paths. */
  at(path: string): Promise<Page>
  isKnown(path: string): Promise<boolean>
}

export function openPages(siteDir: string, config: PageConfig): Pages {
  const json = jsonForScript(config)
  const readList = cached((text) => new Map(Object.entries(pageList.parse(JSON.parse(text)))))
  const readPieces = cached((text) => text.replace('{{config}}', () => json).split('{{nonce}}'))
  const list = () => readList(join(siteDir, 'pages.json'))
  return {
    async at(path) {
      const entries = await list()
      const entry = entries.get(path) ?? entries.get('*')
      if (!entry) throw new Error(`pages.json has neither ${path} nor *`)
      return { status: entry.status, pieces: await readPieces(join(siteDir, entry.file)) }
    },
    isKnown: async (path) => (await list()).has(path),
  }
}
