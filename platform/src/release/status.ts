import { canaryOf } from './canary/canary.ts'
import { sharesIn } from './gate/shares.ts'
import type { FactsByPart } from './gate/version-facts.ts'
import { sizesIn } from './gate-cases.ts'
import type { Canary } from './registry.ts'
import type { LogEntry, Matrix } from './release-log.ts'
import type { SiteStore } from './site.store.ts'

interface Weight {
  readonly budget: string
  readonly weight: number
  readonly most: number
}

export interface PartStatus {
  readonly part: string
  readonly live: string
  /** The tree or image of the live version. */
  readonly source?: string
  readonly since?: string
  readonly by?: string
  readonly why?: string
  /** What some browsers get. */
  readonly candidate?: Omit<Canary, 'part'>
  /** What the gate could not look at, and what was let through, when it went live. */
  readonly notChecked?: readonly string[]
  /** How it worked beside other versions then. */
  readonly matrix?: Matrix
  /** What it weighs of each of its budgets, in kilobytes (brotli). */
  readonly weights?: readonly Weight[]
  readonly before: readonly string[]
  readonly withdrawn: readonly string[]
  /** Published, but never live nor withdrawn. */
  readonly published: readonly string[]
}

/** The latest change that made the version live. */
const changeOf = (log: readonly LogEntry[], part: string, version: string): LogEntry | undefined =>
  log.filter(({ versions }) => versions[part] === version).at(-1)

/** Without the sources that were kept, which are not weighed. */
const weightsIn = (store: SiteStore, heads: readonly (readonly [part: string, version: string])[]) => {
  const set: FactsByPart = Object.fromEntries(
    heads.flatMap(([part, version]) => {
      const release = store.readRelease(part, version)
      if (!release) return []
      return [[part, { release, kept: undefined, sizes: sizesIn(store.folderOf(part, version), release) }]]
    }),
  )
  return sharesIn(set)
}

export const statusOf = (store: SiteStore): PartStatus[] => {
  const registry = store.readRegistry()
  const { history, withdrawn } = registry
  const log = store.readHistory()
  const shares = weightsIn(
    store,
    Object.entries(history).map(([part, [head = '']]) => [part, head]),
  )
  return Object.entries(history).map(([part, [live = '', ...before]]) => {
    const weights = shares
      .filter((each) => each.part === part)
      .map(({ budget, weight, most }) => ({ budget, weight, most }))
    const { at, by, why, notChecked, matrix } = changeOf(log, part, live) ?? {}
    const source = store.readRelease(part, live)?.source
    const gone = withdrawn[part] ?? []
    const { part: _, ...candidate } = canaryOf(registry, part) ?? { part: '', version: '' }
    const known = [live, ...before, ...gone, candidate.version]
    return {
      part,
      live,
      ...(source && { source }),
      ...(at && { since: at }),
      ...(by && { by }),
      ...(why && { why }),
      ...('percent' in candidate && { candidate }),
      ...(notChecked && { notChecked }),
      ...(matrix && { matrix }),
      ...(weights.length > 0 && { weights }),
      before,
      withdrawn: gone,
      published: store.publishedVersions(part).filter((version) => !known.includes(version)),
    }
  })
}

const lineOf = ({
  part,
  live,
  source,
  since,
  by,
  why,
  candidate,
  notChecked = [],
  matrix,
  weights = [],
  ...versions
}: PartStatus): string => {
  const made = [source && `from ${source}`, since && `since ${since}`, by && `by ${by}`]
    .filter(Boolean)
    .join(' ')
  const lists = { before: versions.before, 'rolled back': versions.withdrawn, published: versions.published }
  const said = Object.entries(lists).flatMap(([note, list]) =>
    list.length > 0 ? [`           ${note}: ${list.join(', ')}`] : [],
  )
  const reason = why ? [`           why: ${why}`] : []
  const tried = candidate
    ? [
        `           ${candidate.percent} % get ${candidate.version} since ${candidate.since}${candidate.guard ? ', guarded' : ''}`,
      ]
    : []
  const [whole] = weights.filter(({ budget }) => budget === 'part')
  const weighs = whole ? [`           weighs: ${whole.weight} of ${whole.most} kB`] : []
  const gate = notChecked.map((line) => `           gate: ${line}`)
  return [
    `${part.padEnd(10)} ${live}${made && `  ${made}`}`,
    ...reason,
    ...tried,
    ...weighs,
    ...gate,
    ...(matrix ? [`           matrix: ${matrix.failed} of ${matrix.pairs} pairs failed`] : []),
    ...said,
  ].join('\n')
}

export const statusLines = (parts: readonly PartStatus[]): string[] =>
  parts.length > 0 ? parts.map(lineOf) : ['Nothing is live yet.']
