import { median, ratiosOf } from '../quantile.ts'
import type { Load } from './load.ts'

interface Subject<Name extends string> {
  readonly name: Name
  readonly run: () => Promise<Load>
}

type Figure = Exclude<keyof Load, 'failed'>

const middle = (loads: readonly Load[]): Load => ({
  perSecond: median(loads.map(({ perSecond }) => perSecond)),
  p50Ms: median(loads.map(({ p50Ms }) => p50Ms)),
  p95Ms: median(loads.map(({ p95Ms }) => p95Ms)),
  p99Ms: median(loads.map(({ p99Ms }) => p99Ms)),
  failed: loads.reduce((sum, { failed }) => sum + failed, 0),
})

/** Measures the subjects alternately, so that other load on the machine affects all alike; returns medians. */
export async function takeTurns<Name extends string>(subjects: readonly Subject<Name>[], rounds: number) {
  const loads = subjects.map(({ name }) => [name, [] as Load[]] as const)
  // The first round warms up and is not counted.
  for (const { run } of subjects) await run()
  for (let round = 0; round < rounds; round++) {
    for (const [index, { run }] of subjects.entries()) loads[index]?.[1].push(await run())
  }
  const loadsByName = Object.fromEntries(loads) as unknown as Record<Name, Load[]>
  return {
    middle: Object.fromEntries(loads.map(([name, of]) => [name, middle(of)])) as Record<Name, Load>,
    /** Of adjacent measurements, because the machine's speed changes from minute to minute. */
    ratios: (one: Name, other: Name, of: Figure): number[] =>
      ratiosOf(
        loadsByName[one].map((load) => load[of]),
        loadsByName[other].map((load) => load[of]),
      ),
  }
}
