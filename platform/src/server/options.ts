import type { FastifyRequest } from 'fastify'
import type { BucketPlace } from '../release/bucket/bucket.ts'
import type { PageOptions, Share } from '../release/page/page-options.ts'
import type { EvidenceStore } from './evidence/evidence-store.ts'
import type { Hook } from './hook/hook.ts'
import type { RunOrder } from './release/release.service.ts'
import type { Secrets } from './signer.ts'

/** What a page tells programs that run no scripts, and headers of its own. */
interface PageDescription {
  readonly share?: Partial<Share>
  readonly headers?: Readonly<Record<string, string>>
}

/** Describes the page of a pattern by its address; undefined for one that is as it was promoted. */
export type DescribePage = (pattern: string, request: FastifyRequest) => Promise<PageDescription | undefined>

export interface SiteServerOptions extends PageOptions {
  /** The folder of the site, as the release tool makes it. */
  readonly siteDir: string
  /** The folder that stores the last valid site for the next start. */
  readonly dataDir?: string | undefined
  /** The ids of the root keys that are trusted; without any, those that came first. */
  readonly siteRoot?: readonly string[]
  /** The bucket of which the folder is a copy: changes in the folder are local. */
  readonly siteBucket?: BucketPlace | undefined
  /** Whether browsers that have an older version of a script are sent what differs. */
  readonly dictionaries: boolean
  readonly describePage?: DescribePage
  /** Teams release here, preview what is not live, and read how their parts do. */
  readonly releases?: ReleaseOptions
}

export interface ReleaseOptions {
  readonly secrets: Secrets
  /** The private key that signs releases; undefined for the one in the site's folder. */
  readonly releaseKey?: string | undefined
  /** Whether each version that a team makes live is compared with the one before, and taken back if it is worse. */
  readonly guardsLive?: boolean
  /** Addresses that are told of releases. */
  readonly hooks?: readonly Hook[]
  /** Where the evidence of pages is stored; by default in memory. */
  readonly evidenceStore?: EvidenceStore
  /** Carries out an order; by default in a process of its own. */
  readonly runOrder?: RunOrder
  /** Throws where there is no room for a build. */
  readonly requireRoom?: () => Promise<void>
  /** Looks at a token, or throws because there were too many tries. */
  readonly limitTries?: <Result>(
    request: FastifyRequest,
    attempt: () => Result | Promise<Result>,
  ) => Promise<Result>
}

/** All of a server to which teams release. */
export type ReleasingOptions = SiteServerOptions &
  ReleaseOptions &
  Required<Pick<ReleaseOptions, 'evidenceStore' | 'hooks' | 'limitTries'>>
