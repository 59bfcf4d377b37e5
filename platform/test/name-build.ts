import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseJson } from '../src/release/parse-json.ts'
import { build, buildText } from '../src/release/registry.ts'
import { filesIn } from '../src/release/verify.ts'
import { applyVersionAnew, countsForVersion } from '../src/release/version-hash.ts'
import { writeFiles } from './files.ts'

/** Gives a build in a folder, which was changed or copied, the version that its files come to, and returns it. */
export const nameBuild = (dist: string): string => {
  const about = parseJson(dist, readFileSync(join(dist, 'part.json'), 'utf8'), build)
  const files = filesIn(dist)
    .filter(countsForVersion)
    .map((file): [string, Buffer] => [file, readFileSync(join(dist, file))])
  const named = new Map([...files, ['part.json', Buffer.from(buildText(about))] as const])
  const { version, files: versioned } = applyVersionAnew(named, about.version)
  writeFiles(dist, Object.fromEntries(versioned))
  return version
}
