import { statSync } from 'node:fs'
import type { Case, FactsByPart, VersionFacts } from './gate/version-facts.ts'
import { inside } from './inside.ts'
import type { Registry, Release } from './registry.ts'
import type { SiteStore } from './site.store.ts'
import { faultsAt } from './verify.ts'

export type Versions = Readonly<Record<string, string>>

/** What was published is there as it was. */
export const requireWhole = (store: SiteStore, part: string, version: string): void => {
  const release = store.readRelease(part, version)
  if (!release) throw new Error(`${part} ${version} is not published.`)
  const faults = faultsAt(store, release)
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

/** The compressed size of each file. */
export const sizesIn = (folder: string, { integrity }: Release): Record<string, number> =>
  Object.fromEntries(
    Object.keys(integrity).flatMap((file) => {
      const packed = statSync(inside(folder, `${file}.br`), { throwIfNoEntry: false })
      return packed ? [[file, packed.size]] : []
    }),
  )

const factsOfVersion = (store: SiteStore, part: string, version: string): VersionFacts[] => {
  const release = store.readRelease(part, version)
  if (!release) return []
  const folder = store.folderOf(part, version)
  return [{ release, kept: store.readKept(part, version), sizes: sizesIn(folder, release) }]
}

/** What the gate knows of published versions. */
export const factsOf = (store: SiteStore, versions: Versions): FactsByPart =>
  Object.fromEntries(
    Object.entries(versions).flatMap(([part, version]) =>
      factsOfVersion(store, part, version).map((each) => [part, each] as const),
    ),
  )

/** Each set that visitors would get, with the one that they get today. */
export interface Cases {
  /** What would be live. Undefined while there is no host: a new site has no page yet. */
  readonly made?: Case | undefined
  /** The same with each canary, whose browsers get what is promoted too. */
  readonly withCanaries: readonly Case[]
}

export const casesOf = (store: SiteStore, { history, canaries }: Registry, versions: Versions): Cases => {
  const heads = Object.fromEntries(Object.entries(history).map(([part, [head = '']]) => [part, head]))
  const next = { ...heads, ...versions }
  const gone = Object.entries(next).find(([part, version]) => !store.readRelease(part, version))
  if (gone) throw new Error(`${gone.join(' ')} is live, but its folder is gone.`)
  if (!next['host']) return { withCanaries: [] }
  const caseFrom = (heads: Versions): Case => {
    const live = factsOf(store, heads)
    return { live, next: { ...live, ...factsOf(store, versions) } }
  }
  const others = canaries.filter(({ part }) => !(part in versions))
  return {
    made: caseFrom(heads),
    withCanaries: others.map(({ part, version }) => caseFrom({ ...heads, [part]: version })),
  }
}

/** The same for a gate that runs elsewhere. */
export const casesIn = (store: SiteStore, versions: Versions): Cases => {
  for (const [part, version] of Object.entries(versions)) requireWhole(store, part, version)
  return casesOf(store, store.readRegistry(), versions)
}
