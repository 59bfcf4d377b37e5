import { z } from 'zod'
import { partName, versionName } from './names.ts'
import { saidProvenance } from './provenance/provenance.ts'
import { sha384 } from './registry.ts'

/** The paths of the release api, used by the tool and by the server. */
export const serverPaths = {
  status: '/api/releases/',
  diff: '/api/releases/diff/',
  /** A multipart form: `manifest`, then each file as `file` with its path as file name. */
  publish: '/api/releases/:part/versions/',
  promote: '/api/releases/promotion/',
  rollBack: '/api/releases/rollback/',
  adopt: '/api/releases/adoption/',
  repair: '/api/releases/repair/',
  verify: '/api/releases/verification/',
  prune: '/api/releases/pruning/',
  /** Gives a token for a CI's ID token. */
  exchange: '/api/releases/token/',
  previews: '/api/releases/previews/',
  /** A version whole, to be handed to another place. */
  version: '/api/releases/version/',
  /** What the caller's own gate has refused. */
  refusals: '/api/releases/refusals/',
  /** The live set and the set that would be live, with sources, for the caller's compiler. */
  gateCases: '/api/releases/gate-cases/',
} as const

/** Where a server describes the calls that pages make, in OpenAPI: the gate holds parts against it. */
export const documentPath = '/api/openapi.json'

/** Within Caddy's limit for a body; our largest part has a sixth of it, source maps included. */
export const maxBuildBytes = 15 * 1024 * 1024
export const maxBuildFiles = 2000

/** A path inside the build's folder, validated because strangers may have written it. */
export const filePath = z
  .string()
  .max(300)
  .regex(/^(?:(?!\.{1,2}\/)[\w.@~+-]+\/){0,8}(?!\.{1,2}$)[\w.@~+-]+$/, 'is no path of a file in a build')

const sourceName = z
  .string()
  .max(60)
  .regex(/^[\w .:@-]*$/)

export const manifest = z.strictObject({
  /** The hash of every file, including part.json. */
  integrity: z.record(filePath, sha384),
  /** The tree that it was built from. */
  source: sourceName.optional(),
  /** Its repository, commit and run. */
  provenance: saidProvenance.optional(),
})

const why = z.string().max(500).optional()

export const promotion = z.strictObject({
  versions: z.record(partName, versionName),
  /** For this share of the browsers; without it, for all. */
  percent: z.number().min(0.01).max(100).optional(),
  guard: z.boolean().optional(),
  why,
})
export const refusal = z.strictObject({
  versions: promotion.shape.versions,
  notes: z.array(z.string().max(500)).max(20),
  why,
})
export const rollback = z.union([
  z.strictObject({ parts: z.array(partName).min(1), why }),
  z.strictObject({ set: z.literal(true), why }),
])
export const adoption = z.strictObject({
  versions: z.record(partName, versionName),
  source: sourceName,
  over: z.boolean(),
  why,
})
export const repairing = z.strictObject({ why })
/** A look at a version that is not live; `own`: in the place of the live pages of one's own browser. */
export const previewing = z.strictObject({ part: partName, version: versionName, own: z.boolean() })
const target = z
  .string()
  .regex(/^[a-z][a-z\d-]{0,59}@[0-9a-f]{12}$/, 'must be a version, as cart@0123456789ab')
export const candidates = z.strictObject({ target: z.union([target, z.array(target).min(1).max(50)]) })
export const handing = z.strictObject({ target })
export const pruning = z.strictObject({
  /** All parts of the token, unless some are named. */
  parts: z.array(partName).max(50),
  days: z.number().int().min(1).max(366),
  keep: z.array(target).max(50),
  dry: z.boolean(),
  why,
})
const inspected = z
  .string()
  .regex(/^[a-z][a-z\d-]{0,59}(@[0-9a-f]{12})?$/, 'must be a part, as cart, or a version of it')
/** Without a target, all parts. */
export const inspection = z.object({ target: z.union([inspected, z.array(inspected).max(50)]).optional() })
/** Without a part, for what the ID token may release. */
export const exchanging = z.strictObject({ parts: z.array(partName).max(50) })
export const exchanged = z.object({ token: z.string() })
export const comparison = z.strictObject({ part: partName, version: versionName.optional() })

/** The tool's output for people and for programs. */
export const serverAnswer = z.object({ lines: z.array(z.string()), value: z.unknown() })

export type BuildManifest = z.output<typeof manifest>
