import { openDatabase } from '../../src/infra/db/database.ts'
import { standingClock } from '../../test/clock.ts'
import { dueHouse } from './due-house.ts'
import { dueWorkers } from './due-workers.ts'
import { expectations } from './expected.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** How often a replica is restarted, and how often all are away for two hours. */
const restartMs = 7 * hourMs
const outageMs = 67 * hourMs

interface Extent {
  readonly requests: number
  readonly days: number
  /** How far the clock is moved at once; a divisor of an hour. */
  readonly stepMinutes: number
}

/**
 * Stylists work through the requests of many days, on a clock that is moved, while replicas restart. Compares all that
 * was told with what should have been, reckoned apart from the server.
 */
export async function proveNothingIsSilentlyLate(
  url: string,
  { requests, days, stepMinutes }: Extent,
  log: (line: string) => void = () => undefined,
) {
  const start = new Date('2026-01-01T00:00:00Z')
  const clock = await standingClock(url, start)
  const database = openDatabase(url, () => undefined)
  const expected = expectations()
  const workers = dueWorkers({ url, database, onTold: expected.hear })
  try {
    const house = await dueHouse({ database, clock, expected, requests, days })
    await workers.startTwo()
    const settle = async (isWatched: boolean) => {
      if (!isWatched) return
      await workers.drain()
      expected.reckon(clock.now())
    }
    const stepMs = stepMinutes * minuteMs
    let [step, isAway] = [0, false]
    for (; step * stepMs < days * dayMs || house.isBusy(); step++) {
      const passed = step * stepMs
      const wasAway = isAway
      isAway = passed % outageMs >= outageMs - 2 * hourMs
      // Before the clock is moved, so that what is told then is told by nobody.
      if (isAway) await workers.stopAll()
      await clock.moveTo(new Date(start.getTime() + passed))
      if (wasAway && !isAway) await workers.startTwo()
      else if (!isAway && passed % restartMs === 0) await workers.restartOne()
      await settle(!isAway)
      await house.work()
      await settle(!isAway)
      if (passed % dayMs === 0) log(`day ${passed / dayMs}: ${expected.line()}`)
    }
    return { requests: house.sent(), told: expected.counts(), faults: expected.faults() }
  } finally {
    await workers.stopAll()
    await database.$client.end()
    await clock.stop()
  }
}
