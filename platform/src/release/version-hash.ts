import { createHash } from 'node:crypto'
import { isMap } from './file-kinds.ts'
import { sha384 } from './integrity.ts'
import { keptFile } from './kept/kept.ts'
import { type Build, buildText } from './registry.ts'
import { typesArchive, typesFile, typesOfCalls } from './types/door-types.ts'

/** The placeholder for the version while building; it has the same length. */
export const versionPlaceholder = 'unsealed0000'

type Files = ReadonlyMap<string, Buffer>

const uncounted: readonly string[] = [keptFile, typesFile, typesArchive, typesOfCalls]

/** Source maps, kept sources and types do not count for the version, because they contain comments and no running code. */
export const countsForVersion = (file: string): boolean => !isMap(file) && !uncounted.includes(file)

/** Puts one version in the place of another, and renews what files say of each other's integrity. */
const renamed = (files: Files, from: string, to: string): Files => {
  const fileBy = new Map([...files].map(([file, bytes]) => [sha384(bytes), file]))
  const results = new Map<string, Buffer>()
  const rename = (file: string, bytes: Buffer): Buffer => {
    const existing = results.get(file)
    if (existing) return existing
    const text = bytes
      .toString('latin1')
      .replaceAll(from, to)
      .replaceAll(/sha384-[\w+/]{64}/g, (integrity) => {
        const other = fileBy.get(integrity)
        return other === undefined ? integrity : sha384(rename(other, files.get(other) ?? bytes))
      })
    const result = Buffer.from(text, 'latin1')
    results.set(file, result)
    return result
  }
  for (const [file, bytes] of files) rename(file, bytes)
  return results
}

/** Computes the version as a hash of the build's files and writes it in place of the placeholder. */
export const applyVersion = (files: Files) => {
  const hash = createHash('sha256')
  for (const [file, bytes] of [...files].sort(([one], [other]) => (one < other ? -1 : 1)))
    if (countsForVersion(file)) hash.update(`${file}\0${bytes.length}\0`).update(bytes)
  const version = hash.digest('hex').slice(0, 12)
  return { version, files: renamed(files, versionPlaceholder, version) }
}

/** The same for a build that has a version, which is not its own if a file was changed. */
export const applyVersionAnew = (files: Files, before: string) =>
  applyVersion(renamed(files, before, versionPlaceholder))

/** Throws unless a build has the version that its files come to: nobody can take the name of another's. */
export const requireOwnVersion = (about: Build, files: Iterable<readonly [string, Buffer]>): void => {
  const counted = new Map(
    [...files, ['part.json', Buffer.from(buildText(about))] as const].filter(([file]) =>
      countsForVersion(file),
    ),
  )
  const { version, files: again } = applyVersionAnew(counted, about.version)
  // Compared too, because a file may hold the placeholder itself.
  if (version === about.version && [...counted].every(([file, bytes]) => again.get(file)?.equals(bytes)))
    return
  throw new Error(
    `${about.part} ${about.version} is not the version of these files: a version is the hash of what was built. Build it again.`,
  )
}
