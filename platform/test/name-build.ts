import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseJson } from '../src/release/parse-json.ts'
import { build, buildText } from '../src/release/registry.ts'
import { filesIn } from '../src/release/verify.ts'
import { applyVersionAnew, countsForVersion } from '../src/release/version-hash.ts'
import { writeFiles } from './files.ts'

/** Gives the files of a build, which was changed or copied, the version that they come to. */
export const nameFiles = (files: ReadonlyMap<string, Buffer>): ReturnType<typeof applyVersionAnew> => {
  const about = parseJson('part.json', String(files.get('part.json')), build)
  const counted = new Map([...files].filter(([file]) => countsForVersion(file)))
  return applyVersionAnew(counted.set('part.json', Buffer.from(buildText(about))), about.version)
}

/** The same for a build in a folder; returns the version. */
export const nameBuild = (dist: string): string => {
  const files = filesIn(dist).map((file): [string, Buffer] => [file, readFileSync(join(dist, file))])
  const { version, files: named } = nameFiles(new Map(files))
  writeFiles(dist, Object.fromEntries(named))
  return version
}
