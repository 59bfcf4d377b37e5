export interface PageFile {
  readonly url: string
  /** Empty only in development, where files change with each edit. */
  readonly integrity: string
}

export interface PageHost {
  readonly version: string
  readonly scripts: readonly PageFile[]
  /** The live host's styles are inlined in the page; an older host loads its own. */
  readonly styles: readonly PageFile[]
}

/** The scripts that the page runs, in order. */
export interface PageScripts {
  /** Newest first: the live host, and the one before it should the live one fail to start. */
  readonly hosts: readonly PageHost[]
  /** Entries run after the host, which every part needs. */
  readonly entries: readonly PageFile[]
  /** Run after the host too; they add themselves to their part. */
  readonly chunks: readonly PageFile[]
}

const id = 'drape-scripts'

/** JSON that cannot end the script that holds it, nor break older JavaScript parsers. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

export const pageScriptsTag = (scripts: PageScripts): string =>
  `<script type="application/json" id="${id}">${scriptJson(scripts)}</script>`

/** Preloads a script before the page's inline script runs. */
export const preloadTag = ({ url, integrity }: PageFile): string =>
  `<link rel="preload" as="script" crossorigin="anonymous" nonce="{{nonce}}" integrity="${integrity}" href="${url}">`

/** Reads the scripts from a page's HTML, for tests and budgets. */
export const scriptsIn = (html: string): PageScripts => {
  const [, json] = new RegExp(`id="${id}">(.*)</script>`).exec(html) ?? []
  if (!json) throw new Error(`The page has no ${id}.`)
  return JSON.parse(json) as PageScripts
}

/** The scripts that a first visit loads before the page can be used, if nothing fails. */
export const neededUrls = ({ hosts: [live], entries, chunks }: PageScripts): string[] =>
  [...(live?.scripts ?? []), ...entries, ...chunks].map(({ url }) => url)
