import { ratiosOf } from '../quantile.ts'
import { fullBundle, fullParts, plainBundle, plainCopy, type Side, stock } from './sides.ts'
import type { Traffic } from './site-server.ts'
import { atMost, printTable, spread, times } from './table.ts'
import type { Visit } from './visit.ts'

export type Sample = Visit & Traffic

/** One sample a round, in the order of the rounds, so that neighbours in time can be compared. */
type OfSides = ReadonlyMap<Side, readonly Sample[]>
export type Samples = Readonly<Record<'first' | 'second', OfSides>>

interface Measure {
  readonly of: keyof Samples
  readonly key: keyof Sample
  readonly label: string
  readonly digits?: number
  /** At most this many times what the plain bundle has. */
  readonly reach?: number
  /** At most this many times what the stock federation has. */
  readonly reachBesideStock?: number
  /** At most this. */
  readonly most?: number
}

const measures: readonly Measure[] = [
  { of: 'first', key: 'contentMs', label: 'content seen, ms', reach: 0.4 },
  { of: 'first', key: 'interactiveMs', label: 'interactive, ms', reach: 1, reachBesideStock: 0.6 },
  { of: 'first', key: 'mainThreadMs', label: 'main thread until then, ms', reach: 0.95 },
  { of: 'first', key: 'scriptBytes', label: 'script bytes until then', reach: 1.5, reachBesideStock: 0.75 },
  { of: 'first', key: 'layoutShift', label: 'layout shift', digits: 4, most: 0.01 },
  { of: 'second', key: 'contentMs', label: 'second visit, content seen, ms' },
  { of: 'second', key: 'interactiveMs', label: 'second visit, interactive, ms', reach: 0.9 },
  { of: 'second', key: 'mainThreadMs', label: 'second visit, main thread until then, ms' },
  { of: 'second', key: 'scriptRequests', label: 'second visit, script requests', most: 0 },
  { of: 'second', key: 'requests', label: 'second visit, requests of any kind' },
]

const columns = [plainCopy, fullBundle, stock, fullParts]

const valuesOf = (samples: Samples, { of, key }: Pick<Measure, 'of' | 'key'>, side: Side): number[] =>
  (samples[of].get(side) ?? []).map((sample) => sample[key])

const besideOf = (samples: Samples, measure: Measure, side: Side, base = plainBundle): number[] =>
  ratiosOf(valuesOf(samples, measure, side), valuesOf(samples, measure, base))

const rowsOf = (samples: Samples, measure: Measure): string[][] => {
  const { label, digits = 0, reach, reachBesideStock, most } = measure
  const figures = (side: Side) => spread(valuesOf(samples, measure, side), digits)
  const cell = (side: Side) =>
    [figures(side), times(besideOf(samples, measure, side))].filter(Boolean).join(', ')
  const drape = besideOf(samples, measure, fullParts)
  const reached = (): string[] => {
    if (reach !== undefined) return atMost(drape, reach, ' ×')
    return most === undefined ? ['', ''] : atMost(valuesOf(samples, measure, fullParts), most)
  }
  const row = [label, figures(plainBundle), ...columns.map(cell), ...reached()]
  if (reachBesideStock === undefined) return [row]
  const beside = besideOf(samples, measure, fullParts, stock)
  const last = [times(beside), ...atMost(beside, reachBesideStock, ' ×')]
  return [row, ['the same, beside stock', ...columns.map(() => ''), ...last]]
}

/** Medians with their quartiles; the ratios are those of visits that were made beside each other. */
export const printVisits = (path: string, samples: Samples): void => {
  const head = [`\`${path}\``, ...[plainBundle, ...columns].map(({ name }) => name), 'reach', '']
  printTable(
    head,
    measures.flatMap((measure) => rowsOf(samples, measure)),
  )
}
