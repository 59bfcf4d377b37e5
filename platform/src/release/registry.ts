import { z } from 'zod'
import {
  partName as part,
  plainPath,
  routePath,
  slotName,
  slotOfPart,
  versionName as version,
} from './names.ts'

/** In each version's folder. */
export const noticesFile = 'licences.txt'

/** In a host's folder: the service worker, which the server gives at the root. */
export const workerFile = 'service-worker.js'

/** Validated, because browsers ignore a malformed integrity attribute. */
export const sha384 = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/)

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const needed = z.object({ files: z.array(z.string()), needs: z.array(z.string()) })

/** Each pair of patterns is compared before it goes live. */
const mostRoutes = 100

/** Each of them is a request of a page. */
const mostFilled = 20

/** As in `exports`. */
const door = z.string().regex(/^\.\/[\w./-]{1,100}$/, 'must be one of its exports, as ./mini-cart')

/** part.json: what a build says about itself, in the order in which builds write it (see buildText). */
export const build = z.object({
  part,
  version,
  /** The global that the entry sets to the container. */
  scope: z.string(),
  entry: z.string(),
  /** The version of Module Federation that it is built with. A foreign build does not say. */
  federation: z.string().optional(),
  /** The patterns of the paths that the part shows. A version on a site that was there before this list says for each its part. */
  routes: z.union([
    z.array(routePath).max(mostRoutes),
    z.record(routePath, part).transform((parts) => Object.keys(parts)),
  ]),
  /** What a bar of the product calls them. */
  tabs: z.record(plainPath, z.string().min(1).max(20)).optional(),
  /** The places that it offers to other parts in its screens, each with the door that exports the type `Slots`. */
  slots: z.record(slotName, door).optional(),
  /** The slots of other parts that it fills, each with the door whose App stands there. */
  fills: z
    .record(slotOfPart, door)
    .refine((fills) => Object.keys(fills).length <= mostFilled, `may fill at most ${mostFilled} slots`)
    .optional(),
  /** The shared packages: the range that the part wants and, if it provides the package, its version. */
  shares: z.record(z.string(), z.object({ wants: z.string(), gives: z.string().optional() })).optional(),
  /**
   * Limits in whole kilobytes (1,000 bytes, brotli): `part` for everything that it can load, and by route or screen for
   * its share (see gate/shares.ts).
   */
  budgetKb: z.record(z.string(), z.int()).optional(),
  /** For each door (or page entry) its files, and the neighbours' doors that it needs. */
  doors: z.record(z.string(), needed),
  /** The files for a screen that comes later, with those of the screens on the way to it. */
  screens: z.record(z.string(), needed).optional(),
  /** What the part imports from other parts and exports to them, by name. The gate compares both. */
  uses: z.record(z.string(), z.array(z.string())),
  offers: z.record(z.string(), z.array(z.string())),
  /** The bundled packages with their licences. A foreign build does not say. */
  packages: z.record(z.string(), z.string()).optional(),
  /** The container's name in a foreign build: see foreign/register.ts. */
  foreign: z.string().optional(),
  /** The scripts that are modules, whose hashes must be in the page's import map. */
  modules: z.array(z.string()).optional(),
})

/** A published build: an immutable folder with the sha384 of each file. */
export const release = build.extend({
  integrity: z.record(z.string(), sha384),
  /** The sha256 of its kept sources. Missing where none are kept. */
  kept: sha256.optional(),
  /**
   * The fonts and pictures that an earlier version had already, with the version whose address they keep: browsers have
   * them. The version's own folder holds them all the same.
   */
  since: z.record(z.string(), version).optional(),
  /** The tree or image that it came from. */
  source: z.string().optional(),
})

/** A version that some browsers get before it is live. */
const canary = z.object({
  part,
  version,
  /** Of the browsers, in hundredths of a percent at the finest. It only grows. */
  percent: z.number().gt(0).lt(100),
  since: z.iso.datetime(),
  /** Whether the server compares it with the live version, and takes it back if it is worse. */
  guard: z.boolean(),
})

/** Which versions are live, were live and were withdrawn. Everything else in a registry is derived from it. */
export const decided = z.object({
  /** Newest first: the first is live, the second is the one to fall back to. */
  history: z.record(part, z.array(version).min(1)),
  /** Versions that were rolled back: only promoting them by name makes them live again. */
  withdrawn: z.record(part, z.array(version)),
  /** In the order in which they began, one for each part at most. */
  canaries: z.array(canary).default([]),
})

const pageFile = z.string().regex(/^pages\/[\w.-]+$/, 'is no page of a site')

/**
 * What registry.json says, the only file that changes: every file that it names exists already and is immutable. In the
 * file it is signed (signed/signed-registry.ts).
 */
export const registry = decided.extend({
  /** The page of each route, and of all other paths at '*'. Patterns are tried in the order of their ranks: routes/page-at.ts. */
  pages: z
    .record(
      z.string(),
      z.object({ file: pageFile, status: z.number().int(), rank: z.number().int().optional() }),
    )
    .default({}),
  /** The licence notices of everything that is live. */
  notices: pageFile.optional(),
  /** The file with the first screens that were rendered for it. */
  drawings: pageFile.optional(),
  /**
   * The sha256 of the pages, the notices and the part.json of each version that a page may start, which has those of its
   * files. Missing where nothing is signed.
   */
  hashes: z.record(z.string(), sha256).optional(),
  /** For each part who made its version live, and when. */
  made: z.record(part, z.object({ by: z.string(), at: z.iso.datetime() })).optional(),
})

export type Build = z.output<typeof build>
export type Release = z.output<typeof release>
export type Canary = z.output<typeof canary>
export type Decided = z.output<typeof decided>
export type Registry = z.output<typeof registry>

export const emptyRegistry: Registry = { history: {}, withdrawn: {}, canaries: [], pages: {} }

/** part.json as a build writes it. It is part of the hash of the version, and is read again from the published copy. */
export const buildText = (about: Build): string => `${JSON.stringify(about, null, 2)}\n`

/** The live version of each part. */
export const liveIn = ({ history }: Pick<Decided, 'history'>): Record<string, string> =>
  Object.fromEntries(Object.entries(history).map(([part, [live = '']]) => [part, live]))

/** The registry without the facts that are only signed with it. */
export const withoutFacts = ({ hashes: _hashes, made: _made, ...value }: Registry): Registry => value
