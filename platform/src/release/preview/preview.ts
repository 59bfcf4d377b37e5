import { createHash } from 'node:crypto'

/** Where a host's page has room for the words that it is a preview. */
export const previewPlace = '<!--preview-->'

export const digestOf = (about: string | Buffer): string =>
  createHash('sha256').update(about).digest('base64url')
