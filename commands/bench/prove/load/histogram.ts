import { createHistogram } from 'node:perf_hooks'

export type Histogram = ReturnType<typeof newHistogram>

/** Milliseconds by how often: millions of requests fit into a few kilobytes. */
export function newHistogram() {
  const microseconds = createHistogram()
  return {
    get count(): number {
      return microseconds.count
    },
    add: (ms: number): void => microseconds.record(Math.max(1, Math.round(1000 * ms))),
    /** The time within which this share lies. */
    quantile: (share: number): number =>
      microseconds.count > 0 ? microseconds.percentile(100 * share) / 1000 : Number.NaN,
  }
}
