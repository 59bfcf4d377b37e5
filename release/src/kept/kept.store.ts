import { readFileSync, rmSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { inside } from '../inside.ts'
import { partName, versionName } from '../names.ts'
import { parseJson } from '../parse-json.ts'
import { type Kept, kept } from './kept.ts'

/** The server does not serve names that begin with a dot. */
const folderName = '.kept'

const fileOf = (part: string, version: string): string =>
  `${folderName}/${partName.parse(part)}/${versionName.parse(version)}.json.gz`

/** Keeps the sources of each version in one private file. */
export const keptStore = (site: string, write: (file: string, bytes: Buffer) => void) => ({
  /** Versions from before sources were kept have none. */
  readKept: (part: string, version: string): Kept | undefined => {
    const file = inside(site, fileOf(part, version))
    try {
      return parseJson(file, gunzipSync(readFileSync(file)).toString(), kept)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  },
  writeKept: (part: string, version: string, value: Kept): void =>
    write(fileOf(part, version), gzipSync(JSON.stringify(value))),
  removeKept: (part: string, version: string): void =>
    rmSync(inside(site, fileOf(part, version)), { force: true }),
})
