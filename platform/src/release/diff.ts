import { statSync } from 'node:fs'
import { inside } from './inside.ts'
import { mapRecord } from './map-record.ts'
import { compareAddress, provenanceLine } from './provenance/provenance.ts'
import { liveIn, type Release } from './registry.ts'
import { changedHands } from './routes/routes.ts'
import type { SiteStore } from './site.store.ts'

type Names = Readonly<Record<'added' | 'removed', readonly string[]>>

const compare = (before: readonly string[], after: readonly string[]): Names => ({
  added: after.filter((name) => !before.includes(name)),
  removed: before.filter((name) => !after.includes(name)),
})

const flat = (names: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.entries(names).flatMap(([door, each]) => each.map((name) => `${door} ${name}`))

const slotsOf = ({ slots = {}, fills = {} }: Release): string[] => [
  ...Object.keys(slots),
  ...Object.entries(fills).map(([slot, door]) => `${slot} filled by ${door}`),
]

/** The hash of each script and style sheet, by its name without the content hash. */
const hashesOf = ({ integrity }: Release): Record<string, string> =>
  Object.fromEntries(
    Object.entries(integrity)
      .filter(([file]) => /\.(js|css)$/.test(file))
      .map(([file, hash]) => [file.replace(/\.[\da-f]{8}(?=\.)/, ''), hash]),
  )

const bytesOf = (
  store: SiteStore,
  { part, version, integrity }: Release,
  cached: Release['since'] = {},
): number =>
  Object.keys(integrity)
    .filter((file) => /\.(js|css)$/.test(file) && !(file in cached))
    .reduce((sum, file) => sum + statSync(inside(store.folderOf(part, version), `${file}.br`)).size, 0)

/** Files that both have at one address. */
const cachedFrom = (before: Release, after: Release): Release['since'] =>
  mapRecord(after.since ?? {}, (version, file) => {
    const isSame = before.integrity[file] === after.integrity[file]
    return isSame && version === (before.since?.[file] ?? before.version) ? version : undefined
  })

export const diffOf = (store: SiteStore, part: string, from: string, to: string) => {
  const [before, after] = [store.requireRelease(part, from), store.requireRelease(part, to)]
  const others = Object.entries(liveIn(store.readRegistry())).flatMap(([other, version]) =>
    other === part ? [] : (store.readRelease(other, version) ?? []),
  )
  const [hashesBefore, hashesAfter] = [hashesOf(before), hashesOf(after)]
  const [first, last] = [from, to].map((version) => store.readFacts(part, version).provenance)
  return {
    part,
    from,
    to,
    /** Where both come from, and the address that compares the two. */
    provenance: { from: first, to: last, compare: compareAddress(first, last) },
    /** File names without their content hash. */
    files: {
      ...compare(Object.keys(hashesBefore), Object.keys(hashesAfter)),
      changed: Object.keys(hashesAfter).filter(
        (file) => file in hashesBefore && hashesBefore[file] !== hashesAfter[file],
      ),
    },
    /** Compressed bytes of all scripts and styles, and of those that a browser with the version before has to download. */
    bytes: {
      before: bytesOf(store, before),
      after: bytesOf(store, after),
      fetched: bytesOf(store, after, cachedFrom(before, after)),
    },
    routes: compare(before.routes, after.routes),
    /** Examples of addresses that another part shows then, beside what is live. */
    addresses: changedHands([...others, before], [...others, after]),
    slots: compare(slotsOf(before), slotsOf(after)),
    offers: compare(flat(before.offers), flat(after.offers)),
    uses: compare(flat(before.uses), flat(after.uses)),
    packages: compare(Object.keys(before.packages ?? {}), Object.keys(after.packages ?? {})),
  }
}

const listOf = (title: string, { added, removed }: Names): string[] => [
  ...added.map((name) => `  + ${title} ${name}`),
  ...removed.map((name) => `  - ${title} ${name}`),
]

export const diffLines = (diff: ReturnType<typeof diffOf>): string[] => {
  const { part, from, to, provenance, files, bytes } = diff
  return [
    `${part} ${from} → ${to}: scripts and styles ${bytes.before} → ${bytes.after} bytes (brotli), ${bytes.fetched} of them to download; ${files.changed.length} files changed`,
    ...[provenance.from, provenance.to].flatMap((of, at) =>
      of ? [`  ${[from, to][at]}: ${provenanceLine(of)}`] : [],
    ),
    ...(provenance.compare ? [`  changes: ${provenance.compare}`] : []),
    ...listOf('file', files),
    ...listOf('route', diff.routes),
    ...diff.addresses.map((each) => `  ${each.address}: ${each.from ?? 'nobody'} → ${each.to ?? 'nobody'}`),
    ...listOf('slot', diff.slots),
    ...listOf('offers', diff.offers),
    ...listOf('uses', diff.uses),
    ...listOf('package', diff.packages),
  ]
}
