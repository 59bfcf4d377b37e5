import type { PartStatus } from '../../release/status.ts'
import { failures, type Measure, measures, type What } from '../../runtime/evidence/evidence.ts'
import type { EvidenceStore } from './evidence-store.ts'
import { type Bin, quantile } from './scale.ts'
import type { sourcePlaces } from './source-places.ts'

/** Long enough for a product with few visitors, and for the version that was live before. */
export const reportedDays = 7

const dayMs = 24 * 3_600_000

export const reportedSince = (): Date => new Date(Date.now() - reportedDays * dayMs)

interface FailureReport {
  readonly what: string
  readonly count: number
  /** Of the views of this version. */
  readonly share: number
  readonly sample?: { readonly at: string; readonly text: string }
}

export interface VersionReport {
  readonly version: string
  readonly is: 'live' | 'candidate' | 'before'
  readonly views: number
  readonly failures: readonly FailureReport[]
  /** At the 75th percentile: milliseconds; cls without a unit. */
  readonly p75: Readonly<Partial<Record<Measure, number>>>
}

export interface PartReport extends PartStatus {
  readonly versions: readonly VersionReport[]
}

/**
 * The evidence of pages about the versions that are live, are canaries or were live before, beside the facts of the
 * release tool.
 */
export async function partReports(
  store: EvidenceStore,
  statuses: readonly PartStatus[],
  namingSources: ReturnType<typeof sourcePlaces>,
): Promise<PartReport[]> {
  const since = reportedSince()
  const [sums, samples] = await Promise.all([store.sumsSince(since), store.samplesSince(since)])

  const isShown = ({ part, version }: (typeof samples)[number]) =>
    statuses.some(
      (each) => each.part === part && [each.live, each.candidate?.version, each.before[0]].includes(version),
    )
  const withSources = await namingSources(samples.filter(isShown).map(({ text }) => text))

  const reportOf = (part: string, version: string, is: VersionReport['is']): VersionReport => {
    const versionSums = sums.filter((each) => each.part === part && each.version === version)
    const binsOf = (what: What): Bin[] => versionSums.filter((each) => each.what === what)
    const countOf = (what: What) => binsOf(what).reduce((sum, { count }) => sum + count, 0)
    const views = countOf('view')
    const failureReports = failures.flatMap((what): FailureReport[] => {
      const count = countOf(what)
      if (count === 0) return []
      const newest = samples.find(
        (each) => each.part === part && each.version === version && each.what === what,
      )
      const sample = newest && { at: newest.at.toISOString(), text: withSources(newest.text) }
      return [{ what, count, share: count / Math.max(views, count), ...(sample && { sample }) }]
    })
    const p75 = measures.flatMap((what) => {
      const value = quantile(binsOf(what), 0.75)
      if (value === undefined) return []
      return [[what, what.endsWith('cls') ? Math.round(value) / 1000 : Math.round(value)] as const]
    })
    return { version, is, views, failures: failureReports, p75: Object.fromEntries(p75) }
  }

  return statuses.map((status) => {
    const { part, live, candidate, before } = status
    const [earlier] = before
    return {
      ...status,
      versions: [
        reportOf(part, live, 'live'),
        ...(candidate ? [reportOf(part, candidate.version, 'candidate')] : []),
        ...(earlier ? [reportOf(part, earlier, 'before')] : []),
      ],
    }
  })
}
