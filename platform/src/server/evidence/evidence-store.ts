import type { EvidenceRow } from '../../release/canary/guard.ts'
import type { What } from '../../runtime/evidence/evidence.ts'

export interface Counted {
  readonly part: string
  readonly version: string
  readonly what: What
  /** The step of a measure on the scale of scale.ts; 0 for what is only counted. */
  readonly bin: number
  /** Whether it is counted by the minute, and not by the hour. */
  readonly isFine: boolean
}

/** A scrubbed message with places in the code. */
export type Sample = Pick<Counted, 'part' | 'version' | 'what'> & { readonly text: string }

type Dated<T> = T & { readonly at: Date }
type EvidenceSum = Omit<Counted, 'what' | 'isFine'> & { readonly what: string; readonly count: number }

export const quarterMs = 6 * 3_600_000

/** Where it is kept how often pages saw something of a version, with the newest sample of each. */
export interface EvidenceStore {
  /** Counts the events of a page, each once. */
  count(sightings: readonly Counted[]): Promise<unknown>
  keepSamples(samples: readonly Sample[]): Promise<unknown>
  /** What pages saw of these versions of a part since then, hour by hour, or minute by minute, in the order of time. */
  since(time: Date, part: string, versions: readonly string[]): Promise<readonly EvidenceRow[]>
  /** The same of all parts, over the whole time. */
  sumsSince(time: Date): Promise<readonly EvidenceSum[]>
  /** How often these were seen in each quarter of a day, in no order. */
  quartersSince(time: Date, whats: readonly What[]): Promise<readonly Dated<Omit<EvidenceSum, 'bin'>>[]>
  samplesSince(time: Date): Promise<readonly Dated<Omit<Sample, 'what'> & { readonly what: string }>[]>
  /** What pages that were open since then may ask for, by part. */
  namedSince(time: Date): Promise<Readonly<Record<string, readonly string[]>>>
  sweep(days: number): Promise<unknown>
}
