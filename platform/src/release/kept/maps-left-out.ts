import { statSync } from 'node:fs'
import { isMap } from '../file-kinds.ts'
import { inside } from '../inside.ts'
import { maxBuildBytes } from '../server-api.ts'

/** Of all source maps of a version; those of our largest part come to a quarter of it. */
export const maxMapsBytes = 8 * 1024 * 1024

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
