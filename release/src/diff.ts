import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Release } from './registry.ts'
import type { SiteStore } from './site.store.ts'

interface Names {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

export interface Diff {
  readonly part: string
  readonly from: string
  readonly to: string
  readonly files: Names & { readonly changed: number; readonly bytes: number }
  readonly offers: Names
  readonly uses: Names
  readonly packages: Names
}

const compare = (before: readonly string[], after: readonly string[]): Names => ({
  added: after.filter((name) => !before.includes(name)),
  removed: before.filter((name) => !after.includes(name)),
})

const flat = (names: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.entries(names).flatMap(([door, each]) => each.map((name) => `${door} ${name}`))

const scripts = ({ integrity }: Release): string[] =>
  Object.keys(integrity).filter((file) => /\.(js|css)$/.test(file))

/** What a browser downloads of it that has the other version: hashed names that both have are in its cache. */
const bytesOf = (store: SiteStore, release: Release, files: readonly string[]): number =>
  files.reduce(
    (sum, file) => sum + statSync(join(store.folderOf(release.part, release.version), `${file}.br`)).size,
    0,
  )

const requireRelease = (store: SiteStore, part: string, version: string): Release => {
  const found = store.readRelease(part, version)
  if (!found) throw new Error(`${part} ${version} is not published.`)
  return found
}

export const diffOf = (store: SiteStore, part: string, from: string, to: string): Diff => {
  const [before, after] = [requireRelease(store, part, from), requireRelease(store, part, to)]
  const files = compare(scripts(before), scripts(after))
  return {
    part,
    from,
    to,
    files: {
      ...files,
      changed: scripts(after).filter(
        (file) => file in before.integrity && before.integrity[file] !== after.integrity[file],
      ).length,
      bytes: bytesOf(store, after, files.added),
    },
    offers: compare(flat(before.offers), flat(after.offers)),
    uses: compare(flat(before.uses), flat(after.uses)),
    packages: compare(Object.keys(before.packages ?? {}), Object.keys(after.packages ?? {})),
  }
}

const listOf = (title: string, { added, removed }: Names): string[] => [
  ...added.map((name) => `  + ${title} ${name}`),
  ...removed.map((name) => `  - ${title} ${name}`),
]

export const diffLines = ({ part, from, to, files, offers, uses, packages }: Diff): string[] => [
  `${part} ${from} → ${to}: ${files.bytes} bytes of new files (brotli)`,
  ...listOf('file', files),
  ...listOf('offers', offers),
  ...listOf('uses', uses),
  ...listOf('package', packages),
]
