import { statSync } from 'node:fs'
import { join } from 'node:path'
import { compose } from './compose.ts'
import type { ApiDocument } from './gate/api-document.ts'
import { faultLine, GateRefusal, type Verdict } from './gate/fault.ts'
import type { Case, FactsByPart, VersionFacts } from './gate/version-facts.ts'
import { judge } from './gate.ts'
import type { Registry, Release } from './registry.ts'
import type { Change } from './release-log.ts'
import type { SiteStore } from './site.store.ts'
import { faultsOf } from './verify.ts'

/** How many versions a part can be rolled back through. Older folders remain for open tabs. */
const historyLength = 10

export type Versions = Readonly<Record<string, string>>
/** Who acts, and why. */
export type Act = Omit<Change, 'verb' | 'versions'> & {
  readonly verb?: Change['verb']
  /** Faults of the gate that somebody has reviewed and accepts. */
  readonly despite?: readonly string[]
  /** The OpenAPI document of the api that the parts will call. */
  readonly api?: ApiDocument | undefined
}

export const without = (versions: readonly string[] | undefined, version: string): string[] =>
  (versions ?? []).filter((other) => other !== version)

const requireWhole = (store: SiteStore, part: string, version: string): void => {
  const release = store.readRelease(part, version)
  if (!release) throw new Error(`${part} ${version} is not published.`)
  const faults = faultsOf(store.folderOf(part, version), release)
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

const withLive = (
  { history, withdrawn }: Registry,
  versions: Versions,
): Pick<Registry, 'history' | 'withdrawn'> => ({
  history: {
    ...history,
    ...Object.fromEntries(
      Object.entries(versions).map(([part, version]) => [
        part,
        [version, ...without(history[part], version)].slice(0, historyLength),
      ]),
    ),
  },
  withdrawn: {
    ...withdrawn,
    ...Object.fromEntries(
      Object.entries(versions).map(([part, version]) => [part, without(withdrawn[part], version)]),
    ),
  },
})

/** The compressed size of each file. */
const sizesIn = (folder: string, { integrity }: Release): Record<string, number> =>
  Object.fromEntries(
    Object.keys(integrity).flatMap((file) => {
      const packed = statSync(join(folder, `${file}.br`), { throwIfNoEntry: false })
      return packed ? [[file, packed.size]] : []
    }),
  )

const exhibit = (store: SiteStore, part: string, version: string): VersionFacts[] => {
  const release = store.readRelease(part, version)
  if (!release) return []
  const folder = store.folderOf(part, version)
  return [{ release, kept: store.readKept(part, version), sizes: sizesIn(folder, release) }]
}

/** What the gate knows of published versions. */
export const exhibits = (store: SiteStore, versions: Versions): FactsByPart =>
  Object.fromEntries(
    Object.entries(versions).flatMap(([part, version]) =>
      exhibit(store, part, version).map((each) => [part, each] as const),
    ),
  )

/** The set that would be live, with the present one. Undefined while there is no host: a new site has no page yet. */
const caseOf = (store: SiteStore, { history }: Registry, versions: Versions): Case | undefined => {
  const heads = Object.fromEntries(Object.entries(history).map(([part, [head = '']]) => [part, head]))
  const next = { ...heads, ...versions }
  const gone = Object.entries(next).find(([part, version]) => !store.readRelease(part, version))
  if (gone) throw new Error(`${gone.join(' ')} is live, but its folder is gone.`)
  return next['host'] ? { live: exhibits(store, heads), next: exhibits(store, next) } : undefined
}

/** The same for a gate that runs elsewhere. */
export const caseIn = (store: SiteStore, versions: Versions): Case | undefined => {
  for (const [part, version] of Object.entries(versions)) requireWhole(store, part, version)
  return caseOf(store, store.readRegistry(), versions)
}

const verdictOn = (made: Case | undefined, api: ApiDocument | undefined): Verdict => {
  const [verdict] = made ? judge([{ ...made, api }]) : []
  return verdict ?? { faults: [], notChecked: [] }
}

const requireFit = ({ faults, notChecked }: Verdict, despite: readonly string[]): readonly string[] => {
  const refused = faults.filter(({ check }) => !despite.includes(check))
  if (refused.length > 0) throw new GateRefusal(refused)
  return [...notChecked, ...faults.map((fault) => `Let through, as was asked: ${faultLine(fault)}`)]
}

/**
 * Makes published versions live, all or none; returns what the gate could not check and what could not be drawn. Promoting what is live already
 * changes nothing.
 */
export const promote = (
  store: SiteStore,
  versions: Versions,
  { verb = 'promote', despite = [], api, ...act }: Act,
): Pick<Verdict, 'notChecked'> =>
  store.change((registry) => {
    for (const [part, version] of Object.entries(versions)) requireWhole(store, part, version)
    const notChecked = requireFit(verdictOn(caseOf(store, registry, versions), api), despite)
    const { notDrawn, ...composed } = compose(store, withLive(registry, versions))
    return {
      ...composed,
      change: { ...act, verb, versions },
      result: { notChecked: [...notChecked, ...notDrawn] },
    }
  })
