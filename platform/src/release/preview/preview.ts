import { createHash } from 'node:crypto'
import { z } from 'zod'

/** Where a host's page has room for the words that it is a preview. */
export const previewPlace = '<!--preview-->'

/** A version to look at, and its bytes: its name alone might be another build's tomorrow. */
export const composedPreview = z.object({
  /** Of the version's part.json, which holds the hash of every file. */
  digest: z.string(),
  isWithdrawn: z.boolean(),
  /** By path, as in the registry: templates for the server. */
  pages: z.record(z.string(), z.object({ html: z.string(), status: z.number().int() })),
})

export type ComposedPreview = z.output<typeof composedPreview>

export const digestOf = (about: string | Buffer): string =>
  createHash('sha256').update(about).digest('base64url')
