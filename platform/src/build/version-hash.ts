import { createHash } from 'node:crypto'
import { keptFile } from '../release/kept/kept.ts'
import { typesFile } from '../release/types/door-types.ts'

/** The placeholder for the version while building; it has the same length. */
export const versionPlaceholder = 'unsealed0000'

type Files = ReadonlyMap<string, Buffer>

/**
 * Source maps, kept sources and types do not count for the version, because they contain comments and no running code.
 */
const counts = (file: string): boolean => !file.endsWith('.map') && file !== keptFile && file !== typesFile

const versionFor = (files: Files): string => {
  const hash = createHash('sha256')
  for (const [file, bytes] of [...files].sort(([one], [other]) => (one < other ? -1 : 1)))
    if (counts(file)) hash.update(`${file}\0${bytes.length}\0`).update(bytes)
  return hash.digest('hex').slice(0, 12)
}

const sha384 = (bytes: Buffer): string => createHash('sha384').update(bytes).digest('base64')

/**
 * Computes the version as a hash of the build's files and writes it in place of the placeholder. Integrity hashes of
 * the changed files inside other files are updated.
 */
export const applyVersion = (files: Files): { readonly version: string; readonly files: Files } => {
  const version = versionFor(files)
  const hashes = [...files].map(([file, bytes]) => [file, sha384(bytes)] as const)
  const sealed = new Map<string, Buffer>()
  const sealFile = (file: string, bytes: Buffer): Buffer => {
    const existing = sealed.get(file)
    if (existing) return existing
    let text = bytes.toString('latin1').replaceAll(versionPlaceholder, version)
    for (const [other, hash] of counts(file) ? hashes : [])
      if (text.includes(hash))
        text = text.replaceAll(hash, sha384(sealFile(other, files.get(other) ?? bytes)))
    const result = Buffer.from(text, 'latin1')
    sealed.set(file, result)
    return result
  }
  for (const [file, bytes] of files) sealFile(file, bytes)
  return { version, files: sealed }
}
