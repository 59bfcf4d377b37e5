/** The value below which this share of the values lies. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN

/** Of figures that were taken beside each other. */
export const ratiosOf = (values: readonly number[], bases: readonly number[]): number[] =>
  values.map((value, round) => value / (bases[round] ?? Number.NaN))

export const median = (values: readonly number[]): number => quantile(values, 0.5)
