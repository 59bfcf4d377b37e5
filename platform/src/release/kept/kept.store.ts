import { readFileSync, rmSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { ifReadable, ifThere, namesIn } from '../files.ts'
import { inside } from '../inside.ts'
import { sha256 } from '../integrity.ts'
import { parseJson } from '../parse-json.ts'
import type { Release } from '../registry.ts'
import { type Facts, facts } from './facts.ts'
import { type Kept, kept } from './kept.ts'
import { keptFolderOf, keptStart } from './kept-folder.ts'
import { mapStore } from './map.store.ts'

/** Kilobytes of a bucket can unpack to gigabytes; the sources of our largest part are half a megabyte. */
const maxOutputLength = 64 * 1024 * 1024

/** Two builds of one version keep their sources beside each other: neither overwrites the other's. */
const fileOf = (part: string, version: string, hash: string): string =>
  `${keptFolderOf(part)}/${keptStart(version)}${hash}.json.gz`

const factsFileOf = (part: string, version: string): string =>
  `${keptFolderOf(part)}/${keptStart(version)}facts.json`

/** Nobody signs them: what cannot be read is not known. */
export const readFacts = (site: string, part: string, version: string): Facts =>
  ifReadable(() => facts.parse(JSON.parse(readFileSync(inside(site, factsFileOf(part, version)), 'utf8')))) ??
  {}

/** The hash of the kept sources, which stands in part.json. */
export const keptHash = (value: Kept): string => sha256(JSON.stringify(value))

/** Keeps the sources of each version in one private file, and what else is known of it in another. */
export const keptStore = (site: string, write: (file: string, bytes: Buffer) => void) => ({
  ...mapStore(site, write),
  /** Foreign versions have none. */
  readKept: ({ part, version, kept: hash }: Release): Kept | undefined => {
    if (!hash) return undefined
    const file = inside(site, fileOf(part, version, hash))
    const bytes = ifThere(() => readFileSync(file))
    if (!bytes) return undefined
    const text = ifReadable(() => gunzipSync(bytes, { maxOutputLength }).toString())
    if (text === undefined || sha256(text) !== hash)
      throw new Error(`${part} ${version} is not kept as it was published.`)
    return parseJson(file, text, kept)
  },
  writeKept: (part: string, version: string, value: Kept): void =>
    write(fileOf(part, version, keptHash(value)), gzipSync(JSON.stringify(value))),
  readFacts: (part: string, version: string): Facts => readFacts(site, part, version),
  writeFacts: (part: string, version: string, value: Facts): void => {
    if (Object.keys(value).length > 0)
      write(factsFileOf(part, version), Buffer.from(`${JSON.stringify(value, null, 2)}\n`))
  },
  /** Also removes the files of publications that were not finished. */
  removeKept: (part: string, version: string): void => {
    const folder = inside(site, keptFolderOf(part))
    const start = keptStart(version)
    for (const name of namesIn(folder))
      if (name.startsWith(start)) rmSync(inside(folder, name), { force: true })
  },
})
