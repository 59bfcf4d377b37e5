import { statSync } from 'node:fs'
import type { ApiDocument } from './gate/api-document.ts'
import { judgeApi } from './gate/calls.ts'
import type { GateResult } from './gate/incompatibility.ts'
import type { Case, FactsByPart } from './gate/version-facts.ts'
import { inside } from './inside.ts'
import { mapRecord } from './map-record.ts'
import { liveIn, type Release } from './registry.ts'
import type { SiteStore } from './site.store.ts'
import { damageOfVersion } from './verify.ts'

export type Versions = Readonly<Record<string, string>>

/** Throws unless every file of a version exists, unchanged. */
export const requireWhole = (store: SiteStore, part: string, version: string): void => {
  store.requireRelease(part, version)
  const damage = damageOfVersion(store, part, version)
  if (damage.length > 0) throw new Error(damage.join('\n'))
}

/** The compressed size of each file. */
export const sizesIn = (folder: string, { integrity }: Release): Record<string, number> =>
  mapRecord(integrity, (_, file) => statSync(inside(folder, `${file}.br`), { throwIfNoEntry: false })?.size)

/** What the gate knows of published versions. */
export const factsOf = (store: SiteStore, versions: Versions): FactsByPart =>
  mapRecord(versions, (version, part) => {
    const release = store.readRelease(part, version)
    if (!release) return undefined
    const sizes = sizesIn(store.folderOf(part, version), release)
    const known = store.readFacts(part, version)
    return { release, kept: store.readKept(part, version), sizes, known }
  })

/**
 * Each set of versions that visitors would get, with the one that they get today: the live versions, and these with
 * each canary. None while there is no host: a new site has no page yet.
 */
export const casesIn = (store: SiteStore, versions: Versions, registry = store.readRegistry()): Case[] => {
  for (const [part, version] of Object.entries(versions)) requireWhole(store, part, version)
  const heads = liveIn(registry)
  const next = { ...heads, ...versions }
  const missing = Object.entries(next).find(([part, version]) => !store.readRelease(part, version))
  if (missing) throw new Error(`${missing.join(' ')} is live, but its folder is gone.`)
  if (!next['host']) return []
  // Each version is read once, and is the same object in each set: checks keep what they found in it.
  const candidates = factsOf(store, versions)
  const live = factsOf(store, heads)
  const others = registry.canaries.filter(({ part }) => !(part in versions))
  return [{}, ...others.map(({ part, version }) => factsOf(store, { [part]: version }))].map((canary) => {
    const today = { ...live, ...canary }
    return { live: today, next: { ...today, ...candidates } }
  })
}

/** Which calls of the live parts a new api would not answer. */
export const checkApi = (store: SiteStore, api: ApiDocument): GateResult =>
  judgeApi(api, casesIn(store, {})[0]?.live ?? {})
