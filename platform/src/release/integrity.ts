import { createHash } from 'node:crypto'

export const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** As browsers write it: https://www.w3.org/TR/SRI/ */
export const integrityBy =
  (algorithm: 'sha256' | 'sha384') =>
  (bytes: Buffer | string): string =>
    `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`

export const sha384 = integrityBy('sha384')
