/** Milliseconds by how often, in steps of 2 %: millions of requests fit into a few kilobytes. */
export interface Histogram {
  readonly count: number
  add(ms: number): void
  /** The time within which this share lies. */
  quantile(share: number): number
}

const step = Math.log(1.02)
/** Anything quicker counts as this. */
const least = 0.05

export function newHistogram(): Histogram {
  const counts: number[] = []
  let count = 0
  return {
    get count() {
      return count
    },
    add: (ms) => {
      const at = Math.max(0, Math.ceil(Math.log(ms / least) / step))
      counts[at] = (counts[at] ?? 0) + 1
      count += 1
    },
    quantile: (share) => {
      let left = Math.ceil(count * share)
      // The array has holes, which entries() fills.
      for (const [at, here] of counts.entries()) {
        left -= here ?? 0
        if (here && left <= 0) return least * 1.02 ** at
      }
      return Number.NaN
    },
  }
}
