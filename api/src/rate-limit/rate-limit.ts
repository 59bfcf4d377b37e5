import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Address6 } from 'ip-address'
import type { Database } from '../db/database.ts'
import { gather } from '../db/gather.ts'
import { isDiskFull } from '../disk/room.ts'
import { pathOf } from '../http/log.ts'
import { Refusal } from '../http/refusal.ts'
import { type Count, prepareCountHits, sweepHits } from './rate-limit.store.ts'

const windowMs = 60_000
const sweepMs = 60_000

/** Counts a request under a key and tells how many there were in its window, over all replicas. */
export function prepareHit(database: Database): (key: string, windowMs: number) => Promise<Count> {
  const hit = gather(prepareCountHits(database))
  return (key, windowMs) => hit({ key, windowMs })
}

/**
 * Limits what one may ask of /api in a minute: a member by name, because thousands of phones share an
 * address where operators translate addresses, and whoever is not signed in by address.
 */
export function limitRate(app: FastifyInstance, database: Database, requestsPerMinute: number): void {
  const hit = prepareHit(database)

  app.addHook('onRequest', async (request) => {
    if (!isCounted(request)) return
    // A disk that is full would otherwise refuse reading too, for the sake of counting it.
    const { current, ttl } = await hit(whoAsks(request), windowMs).catch(uncountedIfFull)
    if (current > requestsPerMinute) throw tooMany(ttl)
  })

  const sweep = setInterval(() => {
    sweepHits(database).catch((error) => app.log.warn({ err: error }, 'old counts cannot be swept'))
  }, sweepMs)
  sweep.unref()
  app.addHook('onClose', async () => clearInterval(sweep))
}

const uncountedIfFull = (error: unknown): Count => {
  if (isDiskFull(error)) return { current: 0, ttl: 0 }
  throw error
}

function isCounted({ routeOptions, url }: FastifyRequest): boolean {
  if (routeOptions.config.call?.isUncounted) return false
  // The route's own path where there is one: /%61pi/ reaches the same route as /api/.
  return (routeOptions.url ?? pathOf(url)).startsWith('/api')
}

const whoAsks = ({ bearer, ip }: FastifyRequest): string =>
  bearer ? `member ${bearer.id}` : `address ${networkOf(ip)}`

/** Whoever has one IPv6 address has the 2^64 of its network. An edge may forward what is no address at all. */
export function networkOf(ip: string): string {
  if (isIP(ip) !== 6) return isIP(ip) === 4 ? ip : 'unknown'
  const address = new Address6(`${ip}/64`)
  return address.isMapped4() ? address.to4().correctForm() : address.startAddress().correctForm()
}

export function tooMany(ttl: number): Refusal {
  const seconds = Math.max(1, Math.ceil(ttl / 1000))
  const wait =
    seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} second${seconds === 1 ? '' : 's'}`
  const message = `Too many requests. Please try again in ${wait}.`
  return new Refusal(429, 'too_many_requests', message, { 'retry-after': String(seconds) })
}
