import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { integrityBy, sha384 } from '@drape/platform/release/integrity'

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

/** A copy of a published version under a new version's name, to be changed and published. */
export const renewBuild = (folder: string): { readonly dist: string; readonly version: string } => {
  const dist = mkdtempSync(join(tmpdir(), 'drape-dist-'))
  const before = basename(folder)
  const version = randomBytes(6).toString('hex')
  cpSync(folder, dist, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) })
  const rename: Change = (text) => text.replaceAll(before, version)
  changeBuild(dist, rename)
  for (const file of ['part.json', 'mf-manifest.json'].map((name) => join(dist, name)))
    if (existsSync(file)) writeFileSync(file, rename(readFileSync(file, 'utf8')))
  return { dist, version }
}
