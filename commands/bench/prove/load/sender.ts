import { setTimeout as sleep } from 'node:timers/promises'
import { Broken, type ConnectionPool } from './connection-pool.ts'
import type { Planned } from './mix.ts'
import type { Tally } from './tally.ts'

/** More that are under way would say that the server hangs, and would take this machine's memory. */
const mostUnderWay = 8000

const shared = { underWay: 0 }

async function send(
  pool: ConnectionPool,
  { kind, ask, onDone, onEnd }: Planned,
  tally: Tally,
  dueMs: number,
) {
  shared.underWay += 1
  const answer = await pool.ask(ask).catch((error: unknown) => {
    if (error instanceof Broken) return error
    throw error
  })
  shared.underWay -= 1
  tally.count(kind, answer, performance.now() - dueMs)
  if (!(answer instanceof Broken) && answer.status === 200) onDone?.(answer)
  onEnd?.()
}

export const sendNow = (pool: ConnectionPool, planned: Planned, tally: Tally) =>
  send(pool, planned, tally, performance.now())

/** Each of so many clients sends its next request when it has its answer. */
export async function sendInTurn(
  pool: ConnectionPool,
  next: () => Planned,
  { clients, ms }: { clients: number; ms: number },
  tally: Tally,
): Promise<void> {
  const end = performance.now() + ms
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) await sendNow(pool, next(), tally)
    }),
  )
}

/**
 * Requests at their times, whether or not earlier ones were answered, as strangers send them: the time between two is
 * random. A request's time is counted from when it was due, so that what this process delays counts too.
 */
export async function sendAtTimes(
  pool: ConnectionPool,
  next: () => Planned,
  { perSecond, ms }: { perSecond: number; ms: number },
  tallyNow: () => Tally,
): Promise<{ readonly unsent: number; readonly mostUnderWay: number }> {
  const end = performance.now() + ms
  const under = new Set<Promise<void>>()
  let [unsent, most] = [0, 0]
  for (let dueMs = performance.now(); dueMs < end; ) {
    while (dueMs < performance.now()) {
      if (shared.underWay >= mostUnderWay) unsent += 1
      else {
        const sending = send(pool, next(), tallyNow(), dueMs)
        under.add(sending)
        void sending.then(() => under.delete(sending))
      }
      dueMs += (-Math.log(1 - Math.random()) * 1000) / perSecond
    }
    most = Math.max(most, shared.underWay)
    await sleep(1)
  }
  await Promise.all(under)
  return { unsent, mostUnderWay: most }
}
