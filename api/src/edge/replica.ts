import type { FastifyBaseLogger } from 'fastify'
import { Pool } from 'undici'
import { probe, type Standing, standings, type Told } from './probe.ts'
import { only, originAt } from './replica-address.ts'

export interface Replica {
  readonly origin: string
  readonly address: string
  readonly pool: Pool
  /** Requests that it is at. */
  busy: number
  readonly standing: Standing
  /** What it stands on, as it said last. */
  readonly told: Told | undefined
  /** Done once it was asked for the first time. */
  readonly isAsked: Promise<void>
  /** Takes it out until it answers a probe, which is sent at once. */
  doubt(standing: Exclude<Standing, 'ready'>): void
  /** Asks it nothing more. What it is at it may still answer, or not. */
  leave(how: 'gently' | 'at once'): Promise<void>
}

const probeEveryMs = 1000
const shortestBackOffMs = 100
const longestBackOffMs = 5000

/** A replica that has stopped reading is not waited for; a picture may take long to be made, a query 20 seconds. */
const patience = { headersTimeout: 30_000, bodyTimeout: 30_000 }
const connectPatienceMs = 2000

/** A replica at one address, asked every second whether it is ready. */
export function watchReplica(
  { origin, address, onAway }: { origin: string; address: string; onAway: () => void },
  log: FastifyBaseLogger,
): Replica {
  const connect = { timeout: connectPatienceMs, lookup: only(address) }
  // As many connections as callers have: whoever reads slowly holds one, and must not be waited for by others.
  const pool = new Pool(origin, { connections: null, ...patience, connect })
  const upstream = originAt(origin, address)
  let standing: Standing = 'unready'
  let told: Told | undefined
  let isLeft = false
  let wake = () => {}

  function place(next: Standing, reason?: string): void {
    if (next === standing) return
    standing = next
    const level = standing === 'ready' ? 'info' : 'warn'
    log[level]({ upstream, standing, reason }, 'a replica stands otherwise')
    if (standing === 'away') onAway()
  }

  async function askOnce(): Promise<void> {
    const found = await probe(origin, address)
    if (isLeft) return
    told = found.told
    place(found.standing, found.reason)
  }

  async function watch(): Promise<void> {
    let waitMs = 0
    for (await isAsked; !isLeft; await askOnce()) {
      waitMs = Math.min(Math.max(waitMs * 2, shortestBackOffMs), longestBackOffMs)
      if (standing === 'ready') waitMs = probeEveryMs
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitMs).unref()
        wake = () => {
          clearTimeout(timer)
          waitMs = 0
          resolve()
        }
      })
    }
  }

  const isAsked = askOnce()
  void watch()
  return {
    origin,
    address,
    pool,
    busy: 0,
    isAsked,
    get standing() {
      return standing
    },
    get told() {
      return told
    },
    doubt(next) {
      if (standings.indexOf(standing) < standings.indexOf(next)) place(next)
      wake()
    },
    leave(how) {
      isLeft = true
      wake()
      if (how === 'at once') return pool.destroy()
      log.info({ upstream, standing: 'gone' }, 'a replica stands otherwise')
      return pool.close()
    },
  }
}
