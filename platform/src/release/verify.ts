import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { nameOf } from './canary/canary.ts'
import { ifReadable } from './files.ts'
import { inside } from './inside.ts'
import { sha384 } from './integrity.ts'
import type { Target } from './names.ts'
import { namedIn } from './prune/prune.ts'
import type { Release } from './registry.ts'
import type { SiteStore } from './site.store.ts'

export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => relative(folder, join(item.parentPath, item.name)).replaceAll('\\', '/'))
    .sort()

const unpackers: Readonly<Record<string, typeof gunzipSync>> = {
  '.br': brotliDecompressSync,
  '.gz': gunzipSync,
}

/** Kilobytes can unpack to gigabytes: unpacking stops once it is longer than the original. */
const isCopyOf = (original: Buffer, unpack: typeof gunzipSync, packed: Buffer): boolean =>
  unpack(packed, { maxOutputLength: Math.max(1, original.length) }).equals(original)

const damageOfFile = (folder: string, file: string, { integrity }: Release): string | undefined => {
  const unpack = file in integrity ? undefined : unpackers[extname(file)]
  const original = unpack ? file.slice(0, -extname(file).length) : file
  const expected = integrity[original]
  if (!expected) return `holds ${file}, which was not published with it`
  const bytes = ifReadable(() => readFileSync(inside(folder, original)))
  const isWhole = bytes && sha384(bytes) === expected
  // Of an original that is damaged it is said once.
  if (unpack && !isWhole) return undefined
  const isSame =
    unpack && bytes ? ifReadable(() => isCopyOf(bytes, unpack, readFileSync(inside(folder, file)))) : isWhole
  return isSame
    ? undefined
    : `holds ${file}, which ${isSame === undefined ? 'cannot be read' : 'was changed'}`
}

/** Differences between a version's folder and its hashes: a version with any must not go live. */
export const damageInFolder = (folder: string, release: Release): string[] => {
  const present = filesIn(folder).filter((file) => file !== 'part.json')
  const missing = Object.keys(release.integrity).filter((file) => !present.includes(file))
  return [
    ...missing.map((file) => `lacks ${file}`),
    ...present.flatMap((file) => damageOfFile(folder, file, release) ?? []),
  ].map((each) => `${release.part} ${release.version} ${each}.`)
}

/** Damage of all versions that a site can return to, or of the named ones. */
export const damageOnSite = (store: SiteStore, targets: readonly Target[]): string[] => {
  const registry = store.readRegistry()
  const targetsOf = (part: string) => namedIn(registry, part).map((version) => ({ part, version }))
  const chosen =
    targets.length === 0
      ? Object.keys(registry.history).flatMap(targetsOf)
      : targets.flatMap(({ part, version }) => (version ? [{ part, version }] : targetsOf(part)))
  const unique = new Map(chosen.map((each) => [nameOf(each), each]))
  return [...unique.values()].flatMap(({ part, version }) => damageOfVersion(store, part, version))
}

/** The same of a version that may be missing or unreadable, and whether its kept sources are unchanged. */
export const damageOfVersion = (store: SiteStore, part: string, version: string): string[] => {
  const damage: string[] = []
  try {
    const release = store.readRelease(part, version)
    if (!release) return [`${part} ${version} is gone.`]
    damage.push(...damageInFolder(store.folderOf(part, version), release))
    store.readKept(part, version)
  } catch (error) {
    damage.push((error as Error).message)
  }
  return damage
}
