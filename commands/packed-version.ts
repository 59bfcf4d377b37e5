import { createHash } from 'node:crypto'

/**
 * The version of a packed package: the one in its package.json and a hash of its content, so that different contents
 * never share a version and the same content always has the same.
 */
export const packedVersion = (base: string, files: ReadonlyMap<string, string>): string => {
  const hash = createHash('sha256')
  for (const [file, text] of [...files].sort(([one], [other]) => (one < other ? -1 : 1)))
    hash.update(`${file}\0${Buffer.byteLength(text)}\0${text}`)
  return `${base}-sha-${hash.digest('hex').slice(0, 12)}`
}
