import type { PageConfig } from '../../runtime/page-config.ts'
import type { Product, SiteServerOptions } from '../options.ts'
import { html } from '../plain-page.ts'
import type { Live, LiveSite } from './live-site.ts'

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

/** Finds addresses of version files in attributes, JSON and url(); addresses of the api are not changed. */
const versionedAddress = /(?<=["'(])(?=\/site\/[a-z]+\/[\da-f]{12}\/)/g

export type Place = Pick<SiteServerOptions, 'siteBase' | 'publicUrl' | 'product'>

/** What a chat or a network shows of a link to a page. It wants whole addresses: https://ogp.me */
const shareTags = (publicUrl: string | undefined, { name, share }: Product): string => {
  if (!publicUrl || !share) return ''
  const { origin } = new URL(publicUrl)
  const { title, description, picture } = share
  const properties: Readonly<Record<string, string | number>> = {
    type: 'website',
    site_name: name,
    title,
    description,
    url: `${origin}/`,
    image: `${origin}/${picture.file}`,
    'image:width': picture.width,
    'image:height': picture.height,
    'image:alt': picture.alt,
  }
  return Object.entries(properties)
    .map(([property, content]) => html`<meta property="og:${property}" content="${content}">\n`.text)
    .join('')
    .concat('<meta name="twitter:card" content="summary_large_image">')
}

/** What a page holds of how it is run. What is not released counts for nothing, and is not held for a later visit. */
export const pageConfig = (
  { apiBase = '', serviceWorker, evidence, devOrigins = [], product }: SiteServerOptions,
  isPreview: boolean,
): PageConfig => {
  // What is being written has no version, and its files change with each edit.
  const isReleased = !isPreview && devOrigins.length === 0
  const { config, visitConfig } = product
  return {
    apiBase,
    ...config,
    ...(visitConfig && !isPreview && { ...visitConfig, ofVisit: Object.keys(visitConfig) }),
    ...(serviceWorker && isReleased && { offline: true }),
    ...(evidence && isReleased && { evidence: true }),
  }
}

/** What a template becomes here, split at its nonces. */
export const fillTemplate = (
  template: string,
  { siteBase = '', publicUrl, product }: Place,
  config: PageConfig,
): readonly string[] =>
  template
    .replaceAll(versionedAddress, () => siteBase)
    .replace('{{config}}', () => jsonForScript(config))
    .replace('<!--{{share}}-->', (mark) => shareTags(publicUrl, product) || mark)
    .split('{{nonce}}')

/** The live pages. */
export function openPages({ read }: LiveSite, options: SiteServerOptions) {
  const config = pageConfig(options, false)
  /** By what is live, so that nothing of what was is kept. */
  const templates = new WeakMap<Live, Map<string, readonly string[]>>()
  const piecesOf = (live: Live, file: string): readonly string[] => {
    const ofLive = templates.get(live) ?? new Map<string, readonly string[]>()
    const pieces = ofLive.get(file) ?? fillTemplate(live.textOf(file), options, config)
    templates.set(live, ofLive.set(file, pieces))
    return pieces
  }
  return {
    /** Those of what is live at this moment. */
    now: async () => {
      const live = await read()
      const has = (path: string): boolean => Object.hasOwn(live.pages, path)
      return {
        has,
        /** The page of a path, or the not-found page. */
        at: (path: string): Page => {
          const entry = has(path) ? live.pages[path] : live.pages['*']
          if (!entry) throw new Error(`registry.json names a page neither for ${path} nor for *`)
          return { status: entry.status, pieces: piecesOf(live, entry.file) }
        },
      }
    },
  }
}
