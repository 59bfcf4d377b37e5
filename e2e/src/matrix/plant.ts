import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publish, siteStore } from '@drape/platform/release'
import { integrityBy, sha384 } from '@drape/platform/release/integrity'

const algorithms = [sha384, integrityBy('sha256')]

/**
 * Publishes a version of a part again, with its files changed, as another team could have built it: each file's hash
 * stands where the old one stood.
 */
export const plantVersion = (
  site: string,
  part: string,
  from: string,
  change: (text: string) => string,
): string => {
  const store = siteStore(site)
  const dist = mkdtempSync(join(tmpdir(), 'drape-plant-'))
  try {
    cpSync(store.folderOf(part, from), dist, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) })
    const files = readdirSync(dist).filter((file) => /\.(js|css|html)$|^part\.json$/.test(file))
    const before = new Map(files.map((file) => [file, readFileSync(join(dist, file), 'utf8')]))
    const version = randomBytes(6).toString('hex')
    const named = new Map([...before].map(([file, text]) => [file, text.replaceAll(from, version)]))
    const changed = new Map(
      [...named].map(([file, text]) => [file, file.endsWith('.json') ? text : change(text)]),
    )
    if ([...changed].every(([file, text]) => text === named.get(file)))
      throw new Error(`${part} has nothing to change as the test would.`)
    const hashes = [...changed].flatMap(([file, text]) =>
      algorithms.map((hashOf) => [hashOf(before.get(file) ?? ''), hashOf(text)] as const),
    )
    const rehashed = (text: string) => hashes.reduce((all, [was, is]) => all.replaceAll(was, is), text)
    for (const [file, text] of changed) writeFileSync(join(dist, file), rehashed(text))
    return publish(store, dist, { part }).version
  } finally {
    rmSync(dist, { recursive: true, force: true })
  }
}
