/** What pages are filled with where they are served. */
export interface PageOptions {
  /** Where pages ask for the files of versions, such as https://cdn.example; '' is their own origin. */
  readonly siteBase?: string
  /** The base of the paths of calls; '' is their own origin. */
  readonly apiBase?: string
  readonly publicUrl?: string | undefined
  /** Without it, browsers are given a worker that removes itself. */
  readonly serviceWorker: boolean
  /** Whether pages send evidence about their parts. */
  readonly evidence: boolean
  /** The origins of development servers, such as http://localhost:3001. */
  readonly devOrigins?: readonly string[]
  readonly product: Product
}

/** What pages say and load that is not a part's. */
export interface Product {
  readonly name: string
  /** What the configuration in a page holds besides. */
  readonly config?: object
  /** What it holds where a visit counts, which that of a preview does not. */
  readonly visitConfig?: object
  readonly foreignScripts?: readonly ForeignScript[]
  /** Features of browsers that pages may use, of those that are switched off without it. */
  readonly features?: readonly string[]
  /** Files of the live host that programs ask for at the root. */
  readonly rootFiles?: readonly string[]
  /** What is shown of a link to a page. */
  readonly share?: Share
}

export interface Share {
  readonly title: string
  readonly description: string
  /** The address that is shared; without it, the product's. */
  readonly path?: string
  readonly picture: {
    readonly file: string
    readonly width: number
    readonly height: number
    readonly alt: string
  }
}

/** A script that is no part, such as analytics, or the sign-in of another company. */
export interface ForeignScript {
  /** The only page that it may be in; without it, it is in all. */
  readonly page?: string
  readonly sources: Readonly<Partial<Record<'style-src' | 'connect-src' | 'frame-src', readonly string[]>>>
  /** Whether it has its own Trusted Types policies, or makes markup without any. */
  readonly trustedTypes: 'own' | 'none'
  /** Whether a window that it opens must be able to answer. */
  readonly opensWindows?: boolean
}
