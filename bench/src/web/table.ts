import { median, quantile } from '../quantile.ts'
import { fullBundle, fullParts, lackingParts, plainBundle, plainParts, type Side } from './tricks.ts'

export type Say = (line: string) => void

/** One sample a round, in the order of the rounds, so that neighbours in time can be compared. */
export type Samples<T> = ReadonlyMap<Side, readonly T[]>

export interface Measure<T> {
  readonly key: keyof T
  readonly label: string
  readonly digits?: number
  /** At most this many times what the plain bundle has. */
  readonly reach?: number
  /** At most this many times what the bundle with every trick has. */
  readonly reachBesideTricks?: number
  /** At most this. */
  readonly most?: number
}

export const verdict = (figure: number, most: number, unit: string): string =>
  `reach at most ${most}${unit}: ${figure <= most ? 'held' : 'MISSED'}`

export const verdictAtLeast = (figure: number, least: number): string =>
  `reach at least ${least}: ${figure >= least ? 'held' : 'MISSED'}`

const spread = (values: readonly number[], digits: number): string => {
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(values, share).toFixed(digits))
  return `${middle?.padStart(8)} (${low} to ${high})`
}

const rowsOf = <T>(samples: Samples<T>, measure: Measure<T>): string[] => {
  const { key, digits = 0, reach, reachBesideTricks, most } = measure
  const valuesOf = (side: Side) => (samples.get(side) ?? []).map((sample) => Number(sample[key]))
  const ratios = (side: Side, base: Side): number[] => {
    const bases = valuesOf(base)
    return valuesOf(side).map((value, round) => value / (bases[round] ?? Number.NaN))
  }
  const words = (side: Side): string[] => {
    const ratio = median(ratios(side, plainBundle))
    if (lackingParts.some((each) => each === side) && reach !== undefined && samples.has(plainParts)) {
      const worst = quantile(ratios(plainParts, plainBundle), 0.75)
      return [`not worse than without any: ${ratio <= worst ? 'held' : 'MISSED'}`]
    }
    if (side !== fullParts) return []
    return [
      ...(reach === undefined ? [] : [verdict(ratio, reach, ' ×')]),
      ...(most === undefined ? [] : [verdict(median(valuesOf(side)), most, '')]),
    ]
  }
  const rows = [...samples.keys()].map((side) => {
    const beside = ratios(side, plainBundle)
    const times = side === plainBundle || !beside.every(Number.isFinite) ? '' : `${spread(beside, 3)} ×`
    const figures = spread(valuesOf(side), digits).padEnd(30)
    return `    ${side.name.padEnd(30)}${[figures + times.padEnd(30), ...words(side)].join('').trimEnd()}`
  })
  if (reachBesideTricks === undefined || !samples.has(fullBundle)) return rows
  const honest = ratios(fullParts, fullBundle)
  const told = verdict(median(honest), reachBesideTricks, ' ×')
  return [
    ...rows,
    `    ${'parts beside that bundle'.padEnd(60)}${`${spread(honest, 3)} ×`.padEnd(30)}${told}`,
  ]
}

/** Medians with their quartiles; the ratios are those of visits that were made beside each other. */
export const sayMeasures = <T>(
  title: string,
  samples: Samples<T>,
  measures: readonly Measure<T>[],
  say: Say,
): void => {
  say(`\n${title}`)
  for (const measure of measures) {
    say(`  ${measure.label}`)
    for (const row of rowsOf(samples, measure)) say(row)
  }
}
