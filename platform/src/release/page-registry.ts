/** What a page knows of one part; kept small, because it is in every page. */
export interface PageRelease {
  readonly version: string
  readonly scope: string
  readonly entry: string
  readonly integrity: string
  /** The neighbours' doors that this part imports, by neighbour: they are loaded first. */
  readonly needs: Readonly<Record<string, readonly string[]>>
  /** Its doors, which Module Federation's tools show. */
  readonly exposes?: readonly string[]
  /** The paths of the part, taken from its live version. */
  readonly routes?: readonly string[]
  /** What a bar of the product calls them. */
  readonly tabs?: Readonly<Record<string, string>>
  /** The slots of other parts that it fills, with the door of each. */
  readonly fills?: Readonly<Record<string, string>>
  /** Made by another build tool: two versions may set the same globals, so only one is used in a page. */
  readonly foreign?: true
}

/** By part, newest first. In development a part may come from its dev server, whose files have no fixed hash. */
export type PageRegistry = Readonly<Record<string, readonly PageRelease[]>>
