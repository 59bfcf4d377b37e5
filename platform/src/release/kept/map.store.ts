import { readFileSync, statSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { isMap } from '../file-kinds.ts'
import { ifReadable } from '../files.ts'
import { inside } from '../inside.ts'
import { sha256 } from '../integrity.ts'
import type { Release } from '../registry.ts'
import { maxBuildBytes } from '../server-api.ts'
import { keptFolderOf, keptStart } from './kept-folder.ts'

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

/** Keeps the source map of each script, by the hash of its name, which may be a path. */
export const mapStore = (site: string, write: (file: string, bytes: Buffer) => void) => {
  const fileOf = (part: string, version: string, map: string) =>
    `${keptFolderOf(part)}/${keptStart(version)}${sha256(map).slice(0, 16)}.map.gz`
  return {
    writeMaps: (
      part: string,
      version: string,
      maps: Iterable<readonly [file: string, bytes: Buffer]>,
    ): void => {
      for (const [file, bytes] of maps) write(fileOf(part, version, file), gzipSync(bytes))
    },
    /** Nobody signs them: what cannot be read is not there. */
    readMap: (part: string, version: string, map: string): Buffer | undefined =>
      ifReadable(() =>
        gunzipSync(readFileSync(inside(site, fileOf(part, version, map))), { maxOutputLength: maxMapsBytes }),
      ),
  }
}

/** The source maps that are kept of a version. */
export const mapsOf = (
  { readMap }: Pick<ReturnType<typeof mapStore>, 'readMap'>,
  { part, version, integrity }: Release,
): (readonly [file: string, bytes: Buffer])[] =>
  Object.keys(integrity).flatMap((file) => {
    const bytes = readMap(part, version, `${file}.map`)
    return bytes ? [[`${file}.map`, bytes] as const] : []
  })
