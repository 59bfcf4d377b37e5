import { sha384 } from './integrity.ts'
import { mapRecord } from './map-record.ts'
import type { Release } from './registry.ts'
import type { SiteStore } from './site.store.ts'

/** Files that pages name, and in which no version is written. */
const isNamed = (file: string): boolean => /\.(ico|svg|woff2)$/.test(file)

/** For each file of a build that a version which was live had as well: the version at whose address it is. */
export const earlierAddressesOf = (
  store: SiteStore,
  part: string,
  integrity: Release['integrity'],
): Pick<Release, 'since'> => {
  const before = (store.readRegistry().history[part] ?? []).flatMap(
    (version) => store.readRelease(part, version) ?? [],
  )
  const since = mapRecord(integrity, (hash, file) => {
    const same = isNamed(file) ? before.find((each) => each.integrity[file] === hash) : undefined
    return same && (same.since?.[file] ?? same.version)
  })
  return Object.keys(since).length > 0 ? { since } : {}
}

/** A workspace for a bucket holds an older version's part.json, but not its files. */
const isThere = (store: SiteStore, part: string, version: string, file: string, hash: string): boolean => {
  if (store.readRelease(part, version)?.integrity[file] !== hash) return false
  const bytes = store.readBytes(part, version, file)
  return !bytes || sha384(bytes) === hash
}

/** The release with those addresses of older versions at which its files are. */
export const withAddressesThere = (store: SiteStore, { since = {}, ...release }: Release): Release => {
  const { part, integrity } = release
  const valid = mapRecord(since, (version, file) =>
    isThere(store, part, version, file, integrity[file] ?? '') ? version : undefined,
  )
  return Object.keys(valid).length > 0 ? { ...release, since: valid } : release
}
