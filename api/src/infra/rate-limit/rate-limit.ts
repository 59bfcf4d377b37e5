import { isIP } from 'node:net'
import { repeatEvery } from '@drape/platform/server/repeat-every'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { batch } from '../db/batch.ts'
import type { Database } from '../db/database.ts'
import { isDiskFull } from '../disk/free-space.ts'
import { pathOf } from '../http/log.ts'
import { Refusal } from '../http/refusal.ts'
import { type Count, hitCounter, sweepHits } from './count-hits.store.ts'

const windowMs = 60_000
const sweepMs = 60_000

/**
 * Limits the requests to /api per minute: for members by their id, because thousands of phones share an address behind
 * carrier-grade NAT, and for others by address.
 */
export function limitRate(app: FastifyInstance, database: Database, requestsPerMinute: number): void {
  const hit = batch(hitCounter(database))

  app.addHook('onRequest', async (request) => {
    if (!isCounted(request)) return
    // On a full disk, counting fails; reading must not fail with it.
    const { current, ttl } = await hit({ key: whoAsks(request), windowMs }).catch(uncountedIfFull)
    if (current > requestsPerMinute) throw tooMany(ttl)
  })

  repeatEvery(app, sweepMs, () => sweepHits(database), 'old counts cannot be swept')
}

const uncountedIfFull = (error: unknown): Count => {
  if (isDiskFull(error)) return { current: 0, ttl: 0 }
  throw error
}

function isCounted({ routeOptions, url }: FastifyRequest): boolean {
  if (routeOptions.config.call?.isUncounted) return false
  // The route's path and not the request's: /%61pi/ reaches the same route as /api/.
  return (routeOptions.url ?? pathOf(url)).startsWith('/api')
}

const whoAsks = ({ bearer, ip }: FastifyRequest): string =>
  bearer ? `member ${bearer.id}` : `address ${networkOf(ip)}`

/** An IPv6 client usually has a whole /64 network. What a trusted proxy forwards may be no address at all. */
export function networkOf(ip: string): string {
  if (!isIP(ip)) return 'unknown'
  // Without the interface of a link.
  const address = ipaddr.process(ip.replace(/%.*$/, ''))
  return address.kind() === 'ipv4' ? `${address}` : `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)}`
}

export function tooMany(ttl: number): Refusal {
  const seconds = Math.max(1, Math.ceil(ttl / 1000))
  const wait =
    seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} second${seconds === 1 ? '' : 's'}`
  const message = `Too many requests. Please try again in ${wait}.`
  return new Refusal(429, 'too_many_requests', message, { 'retry-after': String(seconds) })
}
