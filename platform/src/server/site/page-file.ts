import type { PageConfig } from '@drape/platform/runtime/page-config'
import type { Live } from './live-site.ts'

export interface Page {
  readonly status: number
  /** The page, split at its nonces. */
  readonly pieces: readonly string[]
}

/** JSON that cannot end the surrounding script element, nor break older JavaScript parsers. */
const jsonForScript = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

export interface Pages {
  /** The page of a path, or the not-found page. */
  at(path: string): Promise<Page>
  isKnown(path: string): Promise<boolean>
}

/** Finds addresses of version files in attributes, JSON and url(); addresses of the api are not changed. */
const versionedAddress = /(?<=["'(])(?=\/site\/[a-z]+\/[\da-f]{12}\/)/g

interface Place {
  readonly siteBase?: string
  readonly publicUrl?: string | undefined
}

/** What a chat or a network shows of a link to a page. It wants whole addresses: https://ogp.me */
const shareTags = (publicUrl: string | undefined): string => {
  if (!publicUrl) return ''
  const { origin } = new URL(publicUrl)
  const said: Readonly<Record<string, string>> = {
    type: 'website',
    site_name: 'Drape',
    title: 'Drape: outfits picked for you by a stylist',
    description: 'Upload your photo and discover outfits that match your style',
    url: `${origin}/`,
    image: `${origin}/share-picture.png`,
    'image:width': '1200',
    'image:height': '630',
    'image:alt': 'A gown on a hanger, and the name Drape',
  }
  return Object.entries(said)
    .map(([name, value]) => `<meta property="og:${name}" content="${value}">\n`)
    .join('')
    .concat('<meta name="twitter:card" content="summary_large_image">')
}

/** What a template becomes here, split at its nonces. */
export const fillTemplate = (
  html: string,
  { siteBase = '', publicUrl }: Place,
  config: PageConfig,
): readonly string[] =>
  html
    .replaceAll(versionedAddress, () => siteBase)
    .replace('{{config}}', () => jsonForScript(config))
    .replace('<!--{{share}}-->', (mark) => shareTags(publicUrl) || mark)
    .split('{{nonce}}')

export function openPages(live: () => Promise<Live>, place: Place, config: PageConfig): Pages {
  /** Only templates of live pages are cached, so that the cache does not grow with each promotion. */
  const templates = new Map<string, { readonly html: string; readonly pieces: readonly string[] }>()
  const templateOf = (file: string, html: string, livePages: readonly string[]): readonly string[] => {
    const known = templates.get(file)
    if (known?.html === html) return known.pieces
    for (const each of templates.keys()) if (!livePages.includes(each)) templates.delete(each)
    const pieces = fillTemplate(html, place, config)
    templates.set(file, { html, pieces })
    return pieces
  }
  return {
    async at(path) {
      const { pages, read } = await live()
      const entry = Object.hasOwn(pages, path) ? pages[path] : pages['*']
      if (!entry) throw new Error(`registry.json names a page neither for ${path} nor for *`)
      const files = Object.values(pages).map(({ file }) => file)
      return { status: entry.status, pieces: templateOf(entry.file, await read(entry.file), files) }
    },
    isKnown: async (path) => Object.hasOwn((await live()).pages, path),
  }
}
