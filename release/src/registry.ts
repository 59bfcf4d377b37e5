import { z } from 'zod'
import { partName as part, versionName as version } from './names.ts'

/** Browsers pass over an integrity that is not well formed, as if there were none. */
const sha384 = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/)

/** What a build says of itself in its part.json. */
export const build = z.object({
  part,
  version,
  /** The global in which the container appears once its entry has run. */
  scope: z.string(),
  entry: z.string(),
  /** For each door (or page entry) the files that it takes and the neighbours' doors behind them. */
  doors: z.record(z.string(), z.object({ files: z.array(z.string()), needs: z.array(z.string()) })),
  /** What it takes from neighbours and from other parts, by name. The gate compares it with what is live. */
  uses: z.record(z.string(), z.array(z.string())),
  offers: z.record(z.string(), z.array(z.string())),
  /** Only the host has them: which part each path shows. */
  routes: z.record(z.string(), part).optional(),
  /** The packages that it bundles, each with its licence. A version may be older than this list. */
  packages: z.record(z.string(), z.string()).optional(),
})

/** A published build: an immutable folder, and the sha384 of each file in it. */
export const release = build.extend({
  integrity: z.record(z.string(), sha384),
  /** Which tree or image it came from. A version that was published before this was noted has none. */
  source: z.string().optional(),
})

/** Which versions are live, were, and no longer are. The rest of a registry follows from it. */
export const decided = z.object({
  /** Newest first: the head is live, the one after it the last known good. */
  history: z.record(part, z.array(version).min(1)),
  /** Versions that were rolled back: only a promotion by name brings them to life again. */
  withdrawn: z.record(part, z.array(version)),
})

/** The one pointer: whatever it names is there already and never changes. */
export const registry = decided.extend({
  /** The page of each route, and of all other paths at '*'. */
  pages: z.record(z.string(), z.object({ file: z.string(), status: z.number().int() })).default({}),
  /** The notices of all that is live. */
  notices: z.string().optional(),
})

export type Build = z.output<typeof build>
export type Release = z.output<typeof release>
export type Decided = z.output<typeof decided>
export type Registry = z.output<typeof registry>

export const emptyRegistry: Registry = { history: {}, withdrawn: {}, pages: {} }
