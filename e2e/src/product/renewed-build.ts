import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { integrityBy, sha384 } from '@drape/platform/release/integrity'
import { nameBuild } from '@drape/platform/test/name-build'

const hashes = [sha384, integrityBy('sha256')]

type Change = (text: string) => string

/** Changes the scripts, styles and pages of a build; where a file's hash stood, its new one does. */
export const changeBuild = (dist: string, change: Change): void => {
  const files = readdirSync(dist).filter((file) => /\.(js|css|html|json)$/.test(file))
  const texts = files.map((file) => {
    const text = readFileSync(join(dist, file), 'utf8')
    return { file, text, changed: file.endsWith('.json') ? text : change(text) }
  })
  const renewed = texts
    .filter(({ text, changed }) => text !== changed)
    .flatMap(({ text, changed }) => hashes.map((hashOf) => [hashOf(text), hashOf(changed)] as const))
  if (renewed.length === 0) throw new Error(`No script in ${dist} holds the text that the test replaces.`)
  for (const { file, changed } of texts)
    writeFileSync(
      join(dist, file),
      renewed.reduce((text, [before, after]) => text.replaceAll(before, after), changed),
    )
}

/** A copy of a published version, changed if need be, as a build of the next version. */
export const renewBuild = (
  folder: string,
  change: (dist: string) => void = () => {},
): { readonly dist: string; readonly version: string } => {
  const dist = mkdtempSync(join(tmpdir(), 'drape-dist-'))
  cpSync(folder, dist, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) })
  change(dist)
  // A version is the hash of its files: without it the same files would be the version that they are copied from.
  writeFileSync(join(dist, 'renewed.txt'), randomUUID())
  return { dist, version: nameBuild(dist) }
}
