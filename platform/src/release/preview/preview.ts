import { createHash } from 'node:crypto'

/** Where a host's page has room for the words that it is a preview. */
export const previewPlace = '<!--preview-->'

/** A version to look at, and its bytes: its name alone might be another build's tomorrow. */
export interface ComposedPreview {
  /** Of the version's part.json, which holds the hash of every file. */
  readonly digest: string
  readonly isWithdrawn: boolean
  /** By pattern, as in the registry: templates for the server. */
  readonly pages: Readonly<
    Record<string, { readonly html: string; readonly status: number; readonly rank?: number | undefined }>
  >
}

export const digestOf = (about: string | Buffer): string =>
  createHash('sha256').update(about).digest('base64url')
