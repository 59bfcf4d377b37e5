import type { Load } from './load.ts'

export interface Subject<Name extends string> {
  readonly name: Name
  readonly run: () => Promise<Load>
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

const middle = (loads: readonly Load[]): Load => ({
  perSecond: median(loads.map(({ perSecond }) => perSecond)),
  p50Ms: median(loads.map(({ p50Ms }) => p50Ms)),
  p95Ms: median(loads.map(({ p95Ms }) => p95Ms)),
  p99Ms: median(loads.map(({ p99Ms }) => p99Ms)),
  failed: loads.reduce((sum, { failed }) => sum + failed, 0),
})

/** By turns, so that whatever else the machine does falls on all alike; of each figure the median. */
export async function takeTurns<Name extends string>(
  subjects: readonly Subject<Name>[],
  rounds: number,
): Promise<Record<Name, Load>> {
  const loads = subjects.map(({ name }) => ({ name, taken: [] as Load[] }))
  // In the first of them code is compiled and memory is fetched: it is not counted.
  for (const { run } of subjects) await run()
  for (let round = 0; round < rounds; round++) {
    for (const [index, { run }] of subjects.entries()) loads[index]?.taken.push(await run())
  }
  return Object.fromEntries(loads.map(({ name, taken }) => [name, middle(taken)])) as Record<Name, Load>
}
