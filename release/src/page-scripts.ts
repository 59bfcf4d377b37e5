export interface PageFile {
  readonly url: string
  /** Empty only in development, where files change with each edit. */
  readonly integrity: string
}

export interface PageHost {
  readonly version: string
  readonly scripts: readonly PageFile[]
  /** Those of the live host are inlined in the page; the one before it brings its own. */
  readonly styles: readonly PageFile[]
}

/** What the page starts, and when. */
export interface PageScripts {
  /** Newest first: the live one and, should that not start, the last known good. */
  readonly hosts: readonly PageHost[]
  /** Nothing of a part can run before the host has: the entries follow it. */
  readonly entries: readonly PageFile[]
  /** They are asked for when the host has come: beside it they would only take the line from it. */
  readonly chunks: readonly PageFile[]
}

const id = 'drape-scripts'

export const pageScriptsTag = (scripts: PageScripts): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(scripts).replaceAll('<', '\\u003c')}</script>`

/** The scripts of a page that was stitched, for those who look at it from outside. */
export const scriptsIn = (html: string): PageScripts => {
  const [, json] = new RegExp(`id="${id}">(.*)</script>`).exec(html) ?? []
  if (!json) throw new Error(`The page has no ${id}.`)
  return JSON.parse(json) as PageScripts
}

/** What a cold visit loads before the page can be used, when nothing goes wrong. */
export const neededUrls = ({ hosts: [live], entries, chunks }: PageScripts): string[] =>
  [...(live?.scripts ?? []), ...entries, ...chunks].map(({ url }) => url)
