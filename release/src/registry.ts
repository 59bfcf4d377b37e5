import { z } from 'zod'

const version = z.string().regex(/^[0-9a-f]{12}$/)
/** Browsers pass over an integrity that is not well formed, as if there were none. */
const sha384 = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/)
const part = z.string().regex(/^[a-z]+$/)

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
export const release = build.extend({ integrity: z.record(z.string(), sha384) })

export const registry = z.object({
  /** Newest first: the head is live, the one after it the last known good. */
  history: z.record(part, z.array(version).min(1)),
  /** Versions that were rolled back: only a promotion by name brings them to life again. */
  withdrawn: z.record(part, z.array(version)),
})

export type Build = z.output<typeof build>
export type Release = z.output<typeof release>
export type Registry = z.output<typeof registry>

export const emptyRegistry: Registry = { history: {}, withdrawn: {} }
