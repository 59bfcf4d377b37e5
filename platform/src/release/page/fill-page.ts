import type { PageConfig } from '../../runtime/page-config.ts'
import { scriptJson } from '../page-scripts.ts'
import { html } from './html.ts'
import type { PageOptions, Product, Share } from './page-options.ts'

/** Finds addresses of version files in attributes, JSON and url(); addresses of the api are not changed. */
const versionedAddress = /(?<=["'(])(?=\/site\/[a-z][a-z\d-]*\/[\da-f]{12}\/)/g

/** What a chat or a network shows of a link to a page. It wants whole addresses: https://ogp.me */
const shareTags = (publicUrl: string | undefined, { name, share }: Product): string => {
  if (!publicUrl || !share) return ''
  const { origin } = new URL(publicUrl)
  const { title, description, picture, path = '/' } = share
  const properties: Readonly<Record<string, string | number>> = {
    type: 'website',
    site_name: name,
    title,
    description,
    url: origin + path,
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

/**
 * The run-time configuration in a page. A page that is not released is neither counted nor stored by the service
 * worker.
 */
export const pageConfig = (
  { apiBase = '', serviceWorker, evidence, devOrigins = [], product }: PageOptions,
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
  { siteBase = '', publicUrl, product }: Pick<PageOptions, 'siteBase' | 'publicUrl' | 'product'>,
  config: PageConfig,
): readonly string[] =>
  template
    .replaceAll(versionedAddress, () => siteBase)
    .replace('{{config}}', () => scriptJson(config))
    .replace('<!--{{share}}-->', (mark) => shareTags(publicUrl, product) || mark)
    .split('{{nonce}}')

/** The same page with what is shared of one address. */
export const withShare = (
  pieces: readonly string[],
  { publicUrl, product }: Pick<PageOptions, 'publicUrl' | 'product'>,
  share: Partial<Share>,
): readonly string[] => {
  const usual = shareTags(publicUrl, product)
  if (!usual || !product.share) return pieces
  const own = shareTags(publicUrl, { ...product, share: { ...product.share, ...share } })
  return pieces.map((piece) => piece.replace(usual, () => own))
}
