import { readFileSync, rmSync, statSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { isMap } from '../file-kinds.ts'
import { ifReadable, ifThere, namesIn } from '../files.ts'
import { inside } from '../inside.ts'
import { sha256 } from '../integrity.ts'
import { partName, versionName } from '../names.ts'
import { parseJson } from '../parse-json.ts'
import type { Origin } from '../publish.ts'
import type { Release } from '../registry.ts'
import { maxBuildBytes } from '../server-api.ts'
import { type Facts, facts } from './facts.ts'
import { type Kept, kept } from './kept.ts'

/** Of all source maps of a version; those of our largest part come to a quarter of it. */
const maxMapsBytes = 8 * 1024 * 1024

/** Which source maps of a build are too much to be kept, and a line about each. */
export const mapsLeftOut = (dist: string, files: readonly string[]) => {
  const sizeOf = (file: string) => statSync(inside(dist, file)).size
  const others = files.filter((file) => !isMap(file)).reduce((sum, file) => sum + sizeOf(file), 0)
  let room = Math.min(maxMapsBytes, maxBuildBytes - others)
  const left = files.filter((file) => {
    const size = isMap(file) ? sizeOf(file) : 0
    if (size > room) return true
    room -= size
    return false
  })
  const lineOf = (file: string) =>
    `${file} has ${Math.ceil(sizeOf(file) / 1024 / 1024)} MB and is left out: failures in it name no line of the sources.`
  return { left, lines: left.map(lineOf) }
}

/** Kilobytes of a bucket can unpack to gigabytes; the sources of our largest part are half a megabyte. */
const maxOutputLength = 64 * 1024 * 1024

/** The server does not serve names that begin with a dot. */
const folderOf = (part: string): string => `.kept/${partName.parse(part)}`

/** What the names of everything that is kept of a version begin with. */
const startOf = (version: string): string => `${versionName.parse(version)}.`

const fileOf = (part: string, version: string, name: string): string =>
  `${folderOf(part)}/${startOf(version)}${name}`

/** Two builds of one version keep their sources beside each other: neither overwrites the other's. */
const sourcesOf = (hash: string): string => `${hash}.json.gz`

/** By the hash of its name, which may be a path. */
const nameOfMap = (map: string): string => `${sha256(map).slice(0, 16)}.map.gz`

/** Nobody signs them: what cannot be read is not known. */
export const readFacts = (site: string, part: string, version: string): Facts =>
  ifReadable(() =>
    facts.parse(JSON.parse(readFileSync(inside(site, fileOf(part, version, 'facts.json')), 'utf8'))),
  ) ?? {}

/** The hash of the kept sources, which stands in part.json. */
export const keptHash = (value: Kept): string => sha256(JSON.stringify(value))

/** Keeps the sources of each version in one private file, and in others its source maps and what else is known of it. */
export const keptStore = (site: string, write: (file: string, bytes: Buffer) => void) => {
  /** Nobody signs them: what cannot be read is not there. */
  const readMap = (part: string, version: string, map: string): Buffer | undefined =>
    ifReadable(() =>
      gunzipSync(readFileSync(inside(site, fileOf(part, version, nameOfMap(map)))), {
        maxOutputLength: maxMapsBytes,
      }),
    )
  const writeFacts = (part: string, version: string, value: Facts): void => {
    if (Object.keys(value).length > 0)
      write(fileOf(part, version, 'facts.json'), Buffer.from(`${JSON.stringify(value, null, 2)}\n`))
  }
  return {
    /** Foreign versions have none. */
    readKept: ({ part, version, kept: hash }: Release): Kept | undefined => {
      if (!hash) return undefined
      const file = inside(site, fileOf(part, version, sourcesOf(hash)))
      const bytes = ifThere(() => readFileSync(file))
      if (!bytes) return undefined
      const text = ifReadable(() => gunzipSync(bytes, { maxOutputLength }).toString())
      if (text === undefined || sha256(text) !== hash)
        throw new Error(`${part} ${version} is not kept as it was published.`)
      return parseJson(file, text, kept)
    },
    writeKept: (part: string, version: string, value: Kept): void =>
      write(fileOf(part, version, sourcesOf(keptHash(value))), gzipSync(JSON.stringify(value))),
    readMap,
    readMaps: ({ part, version, integrity }: Release): (readonly [file: string, bytes: Buffer])[] =>
      Object.keys(integrity).flatMap((file) => {
        const bytes = readMap(part, version, `${file}.map`)
        return bytes ? [[`${file}.map`, bytes] as const] : []
      }),
    writeMaps: (
      part: string,
      version: string,
      maps: Iterable<readonly [file: string, bytes: Buffer]>,
    ): void => {
      for (const [file, bytes] of maps) write(fileOf(part, version, nameOfMap(file)), gzipSync(bytes))
    },
    readFacts: (part: string, version: string): Facts => readFacts(site, part, version),
    writeFacts,
    /**
     * Notes what is known of a version that is published once more. Of several commits that come to the same bytes the
     * first stays noted, until one is proven: nobody says afterwards that what is live came from elsewhere.
     */
    noteFactsAgain: (
      { part, version }: Pick<Release, 'part' | 'version'>,
      facts: Facts,
      { mayReplace, note }: Pick<Origin, 'mayReplace' | 'note'>,
    ): void => {
      const before = readFacts(site, part, version)
      const isProven = facts.provenance?.proven && !before.provenance?.proven
      const first = isProven ? undefined : before.provenance
      if (first?.commit && facts.provenance?.commit && first.commit !== facts.provenance.commit)
        note?.(
          `${part} ${version} came from commit ${first.commit.slice(0, 12)} before, and that stays noted.`,
        )
      const next = { ...before, ...facts, ...(first && { provenance: first }) }
      if (mayReplace && !isDeepStrictEqual(next, before)) writeFacts(part, version, next)
    },
    /** Also removes the files of publications that were not finished. */
    removeKept: (part: string, version: string): void => {
      const folder = inside(site, folderOf(part))
      for (const name of namesIn(folder))
        if (name.startsWith(startOf(version))) rmSync(inside(folder, name), { force: true })
    },
  }
}
