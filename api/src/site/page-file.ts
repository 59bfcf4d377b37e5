import { join } from 'node:path'
import type { PageConfig } from '@drape/contract/page-config'
import { freshFile, openLiveSite } from './live-site.ts'

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

export interface Pages {
  /** The page of a path, or the one for all other paths. */
  at(path: string): Promise<Page>
  isKnown(path: string): Promise<boolean>
}

type Template = () => Promise<readonly string[]>

export function openPages(siteDir: string, config: PageConfig): Pages {
  const json = jsonForScript(config)
  const readTemplate = (file: string): Template =>
    freshFile(join(siteDir, file), (html) => html.replace('{{config}}', () => json).split('{{nonce}}'))
  const live = openLiveSite(siteDir)
  /** Those of the pages that are live, so that it does not grow with each promotion. */
  let templates = new Map<string, Template>()
  const templateOf = (file: string, livePages: readonly string[]): Template => {
    if (!templates.has(file)) templates = new Map(livePages.map((each) => [each, readTemplate(each)]))
    return templates.get(file) ?? readTemplate(file)
  }
  return {
    async at(path) {
      const { pages } = await live()
      const entry = Object.hasOwn(pages, path) ? pages[path] : pages['*']
      if (!entry) throw new Error(`registry.json names a page neither for ${path} nor for *`)
      const files = Object.values(pages).map(({ file }) => file)
      return { status: entry.status, pieces: await templateOf(entry.file, files)() }
    },
    isKnown: async (path) => Object.hasOwn((await live()).pages, path),
  }
}
