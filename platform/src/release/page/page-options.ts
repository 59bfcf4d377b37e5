import { z } from 'zod'
import { isInside } from '../inside.ts'

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

/** Nothing in it ends the list that it stands in. */
const sources = z
  .array(z.string().regex(/^[\w.:/*-]+$/))
  .readonly()
  .exactOptional()

/** A script that is no part, such as analytics, or the sign-in of another company. */
const foreignScript = z.strictObject({
  /** The only page that it may be in; without it, it is in all. */
  page: z.string().exactOptional(),
  sources: z.strictObject({ 'style-src': sources, 'connect-src': sources, 'frame-src': sources }),
  /** Whether it has its own Trusted Types policies, or makes markup without any. */
  trustedTypes: z.enum(['own', 'none']),
  /** Whether a window that it opens must be able to answer. */
  opensWindows: z.boolean().exactOptional(),
})

/** What is shared of a link to a page. */
const share = z.strictObject({
  title: z.string(),
  description: z.string(),
  picture: z.strictObject({ file: z.string(), width: z.int(), height: z.int(), alt: z.string() }),
})

/** What pages say and load that is not a part's. */
export const product = z.strictObject({
  name: z.string(),
  /** What the configuration in a page holds besides. */
  config: z.record(z.string(), z.unknown()).exactOptional(),
  /** What it holds where a visit counts, which that of a preview does not. */
  visitConfig: z.record(z.string(), z.unknown()).exactOptional(),
  foreignScripts: z.array(foreignScript).readonly().exactOptional(),
  /** Features of browsers that pages may use, of those that are switched off without it. */
  features: z.array(z.string()).readonly().exactOptional(),
  /** Files of the live host that programs ask for at the root. */
  rootFiles: z
    .array(z.string().refine((file) => isInside(file) && !file.includes('/')))
    .readonly()
    .exactOptional(),
  share: share.exactOptional(),
})

export type ForeignScript = Readonly<z.output<typeof foreignScript>>

export interface Share extends Readonly<z.output<typeof share>> {
  /** The address that is shared; without it, the product's. */
  readonly path?: string
}

export interface Product extends Readonly<Omit<z.output<typeof product>, 'share'>> {
  readonly share?: Share
}
