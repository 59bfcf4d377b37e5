import { brotliDecompressSync } from 'node:zlib'
import { ifReadable } from '../files.ts'
import { sha256, sha384 } from '../integrity.ts'
import { type Decided, type Release, workerFile } from '../registry.ts'
import { maxBuildBytes } from '../server-api.ts'
import type { SiteStore } from '../site.store.ts'
import { deltaFile } from './delta.store.ts'
import { deltaOf, nameInAll, type Pack } from './delta.ts'

const versionsBefore = 3
/** The most that a delta may be of what brotli makes of the file; a larger one is not worth its place. */
const most = 0.8

/** The versions that a returning browser may have cached: the last live ones, and the last that was taken back. */
export const dictionaryVersions = (
  { history, withdrawn }: Pick<Decided, 'history' | 'withdrawn'>,
  part: string,
  version?: string,
): string[] => {
  const before = (history[part] ?? []).filter((each) => each !== version).slice(0, versionsBefore)
  const [takenBack] = withdrawn[part] ?? []
  return takenBack && takenBack !== version ? [...before, takenBack] : before
}

/** Undefined if the file is gone or altered. A workspace for a bucket holds it compressed only. */
const readWhole = (store: SiteStore, { part, version, integrity }: Release, file: string) => {
  const unpacked = () => {
    const packed = store.readBytes(part, version, `${file}.br`)
    return packed && brotliDecompressSync(packed, { maxOutputLength: maxBuildBytes })
  }
  const bytes = store.readBytes(part, version, file) ?? ifReadable(unpacked)
  return bytes && sha384(bytes) === integrity[file] ? bytes : undefined
}

/** The same script in those versions, each content once. */
const dictionariesFor = (store: SiteStore, before: readonly Release[], file: string, hash: string) => {
  const dictionaries = new Map<string, Buffer>()
  for (const release of before) {
    const name = Object.keys(release.integrity).find((each) => nameInAll(each) === nameInAll(file)) ?? ''
    const hashBefore = release.integrity[name]
    if (!hashBefore || hashBefore === hash || dictionaries.has(hashBefore)) continue
    const bytes = readWhole(store, release, name)
    if (bytes) dictionaries.set(hashBefore, bytes)
  }
  return [...dictionaries.values()]
}

/**
 * Writes deltas of each changed script from the versions before, if they are clearly smaller than the script itself.
 * Makes nothing where the runtime cannot: browsers get brotli then.
 */
export const makeDeltas = (
  store: SiteStore,
  { part, version, integrity, since = {} }: Release,
  read: (file: string) => Buffer,
  pack: Pack | undefined,
): void => {
  if (!pack) return
  const before = dictionaryVersions(store.readRegistry(), part, version).flatMap(
    (each) => store.readRelease(part, each) ?? [],
  )
  for (const [file, hash] of Object.entries(integrity)) {
    if (!file.endsWith('.js') || file === workerFile || since[file]) continue
    const dictionaries = dictionariesFor(store, before, file, hash)
    if (dictionaries.length === 0) continue
    const [bytes, brotli] = [read(file), read(`${file}.br`)]
    for (const dictionary of dictionaries) {
      const delta = deltaOf(bytes, dictionary, pack)
      if (delta.length <= most * brotli.length)
        store.write(deltaFile(part, version, file, sha256(dictionary)), delta)
    }
  }
}
