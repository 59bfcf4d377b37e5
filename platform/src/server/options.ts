import type { FastifyRequest } from 'fastify'
import type { BucketPlace } from '../release/bucket/bucket.ts'
import type { EvidenceStore } from './evidence/evidence-store.ts'
import type { Secrets } from './signer.ts'
import type { ForeignScript } from './site/content-policy.ts'

export interface SiteServerOptions {
  /** The folder of the site, as the release tool makes it. */
  readonly siteDir: string
  /** The folder that stores the last valid site for the next start. */
  readonly dataDir?: string | undefined
  /** The ids of the root keys that are trusted; without any, those that came first. */
  readonly siteRoot?: readonly string[]
  /** The bucket of which the folder is a copy: changes in the folder are local. */
  readonly siteBucket?: BucketPlace | undefined
  /** Where pages ask for the files of versions, such as https://cdn.example; '' is this server. */
  readonly siteBase?: string
  /** The base of the paths of calls; '' is this server. */
  readonly apiBase?: string
  readonly publicUrl?: string | undefined
  /** Whether browsers that have an older version of a script are sent what differs. */
  readonly dictionaries: boolean
  /** Without it, browsers are given a worker that removes itself. */
  readonly serviceWorker: boolean
  /** Whether pages send evidence about their parts. */
  readonly evidence: boolean
  /** The origins of development servers, such as http://localhost:3001. */
  readonly devOrigins?: readonly string[]
  readonly product: Product
  /** Teams release here, preview what is not live, and read how their parts do. */
  readonly releases?: ReleaseOptions
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

interface Share {
  readonly title: string
  readonly description: string
  readonly picture: {
    readonly file: string
    readonly width: number
    readonly height: number
    readonly alt: string
  }
}

export interface ReleaseOptions {
  readonly secrets: Secrets
  /** The private key that signs releases; undefined for the one in the site's folder. */
  readonly releaseKey?: string | undefined
  /** Where the evidence of pages is stored; by default in memory. */
  readonly evidenceStore?: EvidenceStore
  /** Throws where there is no room for a build. */
  readonly requireRoom?: () => Promise<void>
  /** Looks at a token, or throws because there were too many tries. */
  readonly limitTries?: <Result>(request: FastifyRequest, attempt: () => Result) => Promise<Result>
}

/** All of a server to which teams release. */
export type ReleasingOptions = SiteServerOptions & ReleaseOptions & { readonly evidenceStore: EvidenceStore }
