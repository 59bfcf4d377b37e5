import type { FastifyBaseLogger } from 'fastify'
import { Pool } from 'undici'
import { checkHealth, type Health, type ReplicaStatus, replicaStatuses } from './health-check.ts'
import { only, originAt } from './replica-address.ts'

export interface Replica {
  readonly origin: string
  readonly address: string
  readonly pool: Pool
  /** Requests in flight. */
  busy: number
  readonly status: ReplicaStatus
  /** What its last health check said of its dependencies. */
  readonly health: Health | undefined
  /** Resolves after the first health check. */
  readonly isAsked: Promise<void>
  /** Takes the replica out of the rotation until a health check succeeds; one is sent at once. */
  markDown(status: Exclude<ReplicaStatus, 'ready'>): void
  /** Sends it no further requests. 'gently' lets those in flight finish. */
  stopWatching(how: 'gently' | 'at once'): Promise<void>
}

const probeEveryMs = 1000
const shortestBackOffMs = 100
const longestBackOffMs = 5000

/** A replica that stops answering is given up after these; a picture may take long to decode, a query 20 seconds. */
const timeouts = { headersTimeout: 30_000, bodyTimeout: 30_000 }
const connectTimeoutMs = 2000

/** One replica, at one address, with a health check every second. */
export function watchReplica(
  { origin, address, onAway }: { origin: string; address: string; onAway: () => void },
  log: FastifyBaseLogger,
): Replica {
  const connect = { timeout: connectTimeoutMs, lookup: only(address) }
  // As many connections as clients need: a client who reads slowly occupies one, and must not make others wait.
  const pool = new Pool(origin, { connections: null, ...timeouts, connect })
  const upstream = originAt(origin, address)
  let status: ReplicaStatus = 'unready'
  let health: Health | undefined
  let isStopped = false
  let wake = () => {}

  function setStatus(next: ReplicaStatus, reason?: string): void {
    if (next === status) return
    status = next
    const level = status === 'ready' ? 'info' : 'warn'
    log[level]({ upstream, standing: status, reason }, 'a replica stands otherwise')
    if (status === 'away') onAway()
  }

  async function askOnce(): Promise<void> {
    const found = await checkHealth(origin, address)
    if (isStopped) return
    health = found.health
    setStatus(found.status, found.reason)
  }

  async function watch(): Promise<void> {
    let waitMs = 0
    for (await isAsked; !isStopped; await askOnce()) {
      waitMs = Math.min(Math.max(waitMs * 2, shortestBackOffMs), longestBackOffMs)
      if (status === 'ready') waitMs = probeEveryMs
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
    get status() {
      return status
    },
    get health() {
      return health
    },
    markDown(next) {
      if (replicaStatuses.indexOf(status) < replicaStatuses.indexOf(next)) setStatus(next)
      wake()
    },
    stopWatching(how) {
      isStopped = true
      wake()
      if (how === 'at once') return pool.destroy()
      log.info({ upstream, standing: 'gone' }, 'a replica stands otherwise')
      return pool.close()
    },
  }
}
