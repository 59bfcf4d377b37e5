/** What the page is told of one part; small, for it stands in every page. */
export interface PageRelease {
  readonly version: string
  readonly scope: string
  readonly entry: string
  readonly integrity: string
  /** The neighbours' doors that must be open before this part's own, by neighbour. */
  readonly needs: Readonly<Record<string, readonly string[]>>
}

/** Newest first. In development a part may come from its own dev server, whose files have no fixed hash. */
export type PageRegistry = Readonly<Record<string, readonly PageRelease[]>>
