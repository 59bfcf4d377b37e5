/** Each step is a quarter more than the one before: 62 of them reach from a millisecond to a quarter of an hour. */
const step = 1.25
const lastBin = 62

/** The step of a value; 0 is less than one. */
export const binOf = (value: number): number =>
  value < 1 ? 0 : Math.min(lastBin, 1 + Math.floor(Math.log(value) / Math.log(step)))

export const startOf = (bin: number): number => (bin === 0 ? 0 : step ** (bin - 1))

export interface Bin {
  readonly bin: number
  readonly count: number
}

/** A quantile of a histogram: within a bin, values are taken to lie evenly. Undefined without any. */
export function quantile(bins: readonly Bin[], share: number): number | undefined {
  const total = bins.reduce((sum, { count }) => sum + count, 0)
  let before = 0
  for (const { bin, count } of bins.toSorted((one, other) => one.bin - other.bin)) {
    const into = (total * share - before) / count
    if (into <= 1) return startOf(bin) + into * (startOf(bin + 1) - startOf(bin))
    before += count
  }
  return undefined
}
