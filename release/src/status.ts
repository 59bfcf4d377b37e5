import { canaryOf } from './canary/canary.ts'
import type { Canary } from './registry.ts'
import type { LogEntry } from './release-log.ts'
import type { SiteStore } from './site.store.ts'

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
  readonly before: readonly string[]
  readonly withdrawn: readonly string[]
  /** Published, but never live nor withdrawn. */
  readonly published: readonly string[]
}

/** The latest change that made the version live. */
const changeOf = (log: readonly LogEntry[], part: string, version: string): LogEntry | undefined =>
  log.filter(({ versions }) => versions[part] === version).at(-1)

export const statusOf = (store: SiteStore): PartStatus[] => {
  const registry = store.readRegistry()
  const { history, withdrawn } = registry
  const log = store.readHistory()
  return Object.entries(history).map(([part, [live = '', ...before]]) => {
    const { at, by, why } = changeOf(log, part, live) ?? {}
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
      before,
      withdrawn: gone,
      published: store.publishedVersions(part).filter((version) => !known.includes(version)),
    }
  })
}

const lineOf = ({ part, live, source, since, by, why, candidate, ...versions }: PartStatus): string => {
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
  return [`${part.padEnd(10)} ${live}${made && `  ${made}`}`, ...reason, ...tried, ...said].join('\n')
}

export const statusLines = (parts: readonly PartStatus[]): string[] =>
  parts.length > 0 ? parts.map(lineOf) : ['Nothing is live yet.']
