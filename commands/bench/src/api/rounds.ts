import { median, quantile } from '../quantile.ts'
import type { Load } from './load.ts'

export interface Subject<Name extends string> {
  readonly name: Name
  readonly run: () => Promise<Load>
}

type Figure = Exclude<keyof Load, 'failed'>

/** The ratios of adjacent measurements: their median, and between what half of them lies. */
export interface Ratio {
  readonly middle: number
  readonly from: number
  readonly to: number
}

const middle = (loads: readonly Load[]): Load => ({
  perSecond: median(loads.map(({ perSecond }) => perSecond)),
  p50Ms: median(loads.map(({ p50Ms }) => p50Ms)),
  p95Ms: median(loads.map(({ p95Ms }) => p95Ms)),
  p99Ms: median(loads.map(({ p99Ms }) => p99Ms)),
  failed: loads.reduce((sum, { failed }) => sum + failed, 0),
})

/** The results of alternating measurements: medians, and ratios of two subjects. */
export interface Turns<Name extends string> {
  readonly middle: Readonly<Record<Name, Load>>
  /** Adjacent measurements are compared, because the machine's speed changes from minute to minute. */
  ratio(one: Name, other: Name, of: Figure): Ratio
}

/** Measures the subjects alternately, so that other load on the machine affects all alike; returns medians. */
export async function takeTurns<Name extends string>(
  subjects: readonly Subject<Name>[],
  rounds: number,
): Promise<Turns<Name>> {
  const loads = subjects.map(({ name }) => [name, [] as Load[]] as const)
  // The first round warms up and is not counted.
  for (const { run } of subjects) await run()
  for (let round = 0; round < rounds; round++) {
    for (const [index, { run }] of subjects.entries()) loads[index]?.[1].push(await run())
  }
  const loadsByName = Object.fromEntries(loads) as unknown as Record<Name, Load[]>
  return {
    middle: Object.fromEntries(loads.map(([name, of]) => [name, middle(of)])) as Record<Name, Load>,
    ratio: (one, other, of) => {
      const ratios = loadsByName[one].map(
        (load, round) => load[of] / (loadsByName[other][round]?.[of] ?? Number.NaN),
      )
      return { middle: median(ratios), from: quantile(ratios, 0.25), to: quantile(ratios, 0.75) }
    },
  }
}
