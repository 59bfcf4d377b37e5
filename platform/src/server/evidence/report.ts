import { dayMs } from '../../release/canary/replay.ts'
import { scriptPlace } from '../../release/kept/source-places.ts'
import type { PartStatus } from '../../release/status.ts'
import { failures, type Measure, measures, type What } from '../../runtime/evidence/evidence.ts'
import type { ReleaseService } from '../release/release.service.ts'
import type { EvidenceStore } from './evidence-store.ts'
import { type Bin, quantile } from './scale.ts'

/** Long enough for a product with few visitors, and for the version that was live before. */
export const reportedDays = 7

export const reportedSince = (): Date => new Date(Date.now() - reportedDays * dayMs)

export interface VersionReport {
  readonly version: string
  readonly is: 'live' | 'candidate' | 'before'
  readonly views: number
  readonly failures: readonly {
    readonly what: string
    readonly count: number
    /** Of the views of this version. */
    readonly share: number
    readonly sample?: { readonly at: string; readonly text: string }
  }[]
  /** At the 75th percentile: milliseconds; cls without a unit. */
  readonly p75: Readonly<Partial<Record<Measure, number>>>
}

/** Whether no page has reported of it. */
export const isSilent = ({ views, failures }: VersionReport): boolean => views === 0 && failures.length === 0

export const samplesOf = (versions: readonly VersionReport[]) =>
  versions.flatMap(({ version, failures }) =>
    failures.flatMap(({ what, sample }) => (sample ? [{ version, what, ...sample }] : [])),
  )

export interface PartReport extends PartStatus {
  readonly versions: readonly VersionReport[]
}

/** What is remembered: a version does not change. */
const mostKnown = 2_000
const mostAtOnce = 200

/** Names the sources in texts that name places in scripts. They are looked up in the process of a release. */
export function sourcePlaces({ carryOut }: ReleaseService) {
  const known = new Map<string, string>()

  return async (texts: readonly string[]): Promise<(text: string) => string> => {
    const places = new Set(texts.flatMap((text) => text.match(scriptPlace) ?? []))
    const unknown = [...places].filter((place) => !known.has(place)).slice(0, mostAtOnce)
    if (unknown.length > 0) {
      const order = { verb: 'sources', by: 'the server', source: 'the server', targets: unknown } as const
      // A map that breaks that process leaves the places as they are.
      const answer = await carryOut<Readonly<Record<string, string>>>(order).catch(() => undefined)
      if (known.size > mostKnown) known.clear()
      for (const place of unknown) known.set(place, answer?.value[place] ?? '')
    }
    return (text) =>
      text.replace(scriptPlace, (place) => (known.get(place) ? `${known.get(place)} (${place})` : place))
  }
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
    const failureReports = failures.flatMap((what): VersionReport['failures'] => {
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
