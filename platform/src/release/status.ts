import { canaryOf } from './canary/canary.ts'
import { sharesIn } from './gate/shares.ts'
import { sizesIn } from './gate-cases.ts'
import { mapRecord } from './map-record.ts'
import { ownerLine } from './owner.ts'
import { compareAddress, provenanceLine } from './provenance/provenance.ts'
import { liveIn, type Registry } from './registry.ts'
import type { LogEntry } from './release-log.ts'
import type { SiteStore } from './site.store.ts'

/** For each part the change that made its live version live, as far as that is not long ago. */
const changesOf = (store: SiteStore, registry: Registry): ReadonlyMap<string, LogEntry> => {
  const live = Object.entries(liveIn(registry))
  const changes = new Map<string, LogEntry>()
  if (live.length === 0) return changes
  for (const entry of store.readRecentHistory()) {
    for (const [part, version] of live)
      if (entry.versions[part] === version && !changes.has(part)) changes.set(part, entry)
    if (changes.size === live.length) break
  }
  return changes
}

export const statusOf = (store: SiteStore) => {
  const registry = store.readRegistry()
  const { history, withdrawn } = registry
  const changes = changesOf(store, registry)
  const made = changes.size < Object.keys(history).length ? store.readMade() : {}
  // Without the sources that were kept, which are not weighed.
  const set = mapRecord(liveIn(registry), (live, part) => {
    const release = store.readRelease(part, live)
    return release && { release, sizes: sizesIn(store.folderOf(part, live), release) }
  })
  const shares = sharesIn(set)
  const provenanceOf = (part: string, version = '') =>
    version ? store.readFacts(part, version).provenance : undefined
  const fillsOf = (part: string) => store.readRelease(part, history[part]?.[0] ?? '')?.fills ?? {}
  return Object.entries(history).map(([part, [live = '', ...before]]) => {
    const change = changes.get(part)
    const maker = change ?? made?.[part]
    const candidate = canaryOf(registry, part)
    const { owner, provenance } = store.readFacts(part, live)
    const withdrawnVersions = withdrawn[part] ?? []
    const namedVersions = [live, ...before, ...withdrawnVersions, candidate?.version]
    return {
      part,
      live,
      owner,
      /** The tree or image of the live version. */
      source: store.readRelease(part, live)?.source,
      /** Its commit and the like, and the address that shows what changed since the version before. */
      provenance,
      changes: compareAddress(provenanceOf(part, before[0]), provenance),
      since: maker?.at,
      by: maker?.by,
      why: change?.why,
      /** The slots of others that it fills, and who fills its own. */
      fills: Object.keys(fillsOf(part)),
      filledBy: Object.keys(history).flatMap((other) =>
        Object.keys(fillsOf(other)).flatMap((slot) =>
          slot.startsWith(`${part}/`) ? `${slot.slice(part.length + 1)} by ${other}` : [],
        ),
      ),
      /** What some browsers get. */
      candidate: candidate && { ...candidate, provenance: provenanceOf(part, candidate.version) },
      /** The checks that the gate could not make, and the refusals that were overridden, when it went live. */
      notChecked: change?.notChecked,
      /** How it worked beside other versions then. */
      matrix: change?.matrix,
      /** Its weight against each of its budgets, in kilobytes (brotli). */
      weights: shares
        .filter((share) => share.part === part)
        .map(({ budget, weight, most }) => ({ budget, weight, most })),
      before,
      withdrawn: withdrawnVersions,
      /** Published, but never live nor withdrawn. */
      published: store.publishedVersions(part).filter((version) => !namedVersions.includes(version)),
    }
  })
}

export type PartStatus = ReturnType<typeof statusOf>[number]

/** One text of several lines: a server adds the evidence that pages sent about the part. */
const textOf = (status: PartStatus): string => {
  const { part, live, source, since, by, why, owner, provenance, changes, candidate, matrix } = status
  const { notChecked = [], fills = [], filledBy = [] } = status
  const origin = [source && `from ${source}`, since && `since ${since}`, by && `by ${by}`].filter(Boolean)
  const whole = status.weights.find(({ budget }) => budget === 'part')
  const versions = {
    before: status.before,
    'rolled back': status.withdrawn,
    published: status.published,
  }
  const details = [
    why && `why: ${why}`,
    owner && ownerLine(part, owner),
    provenance && provenanceLine(provenance),
    changes && `changes: ${changes}`,
    candidate &&
      `${candidate.percent} % get ${candidate.version} since ${candidate.since}${candidate.guard ? ', guarded' : ''}`,
    candidate?.provenance && `${candidate.version}: ${provenanceLine(candidate.provenance)}`,
    fills.length > 0 && `fills: ${fills.join(', ')}`,
    filledBy.length > 0 && `slots: ${filledBy.join(', ')}`,
    whole && `weighs: ${whole.weight} of ${whole.most} kB`,
    ...notChecked.map((line) => `gate: ${line}`),
    matrix && `matrix: ${matrix.failed} of ${matrix.pairs} pairs failed`,
    ...Object.entries(versions).map(([name, list]) => list.length > 0 && `${name}: ${list.join(', ')}`),
  ]
  return [
    [`${part.padEnd(10)} ${live}`, ...(origin.length > 0 ? [origin.join(' ')] : [])].join('  '),
    ...details.flatMap((line) => (line ? [`           ${line}`] : [])),
  ].join('\n')
}

export const statusLines = (parts: readonly PartStatus[]): string[] =>
  parts.length > 0 ? parts.map(textOf) : ['Nothing is live yet.']
