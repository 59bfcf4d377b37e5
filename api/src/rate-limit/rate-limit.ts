import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { pathOf } from '../http/log.ts'
import { Refusal, unavailable } from '../http/refusal.ts'
import { type Hit, prepareHit, sweepHits } from './rate-limit.store.ts'

const requestsPerMinute = 300
const sweepMs = 60_000

type Answer = (error: Error | null, hit?: Hit) => void

/** Limits what one address may ask of /api, counted in the database so that it holds across replicas. */
export async function limitRate(app: FastifyInstance, database: Database): Promise<void> {
  const hit = prepareHit(database)

  class Store {
    readonly prefix: string

    constructor(options: { routeInfo?: { method: string; url: string } }) {
      const { method = '', url = '' } = options.routeInfo ?? {}
      this.prefix = `${method}${url} `
    }

    incr(key: string, answer: Answer, windowMs: number): void {
      hit(this.prefix + key, windowMs).then(
        (counted) => answer(null, counted),
        (error) => {
          app.log.error({ err: error }, 'requests cannot be counted')
          answer(unavailable())
        },
      )
    }

    child(options: object): Store {
      return new Store(options)
    }
  }

  await app.register(rateLimit, {
    global: false,
    max: requestsPerMinute,
    timeWindow: 60_000,
    store: Store,
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal(
        429,
        'too_many_requests',
        `Too many requests. Please try again in ${Math.ceil(ttl / 1000)} seconds.`,
      ),
  })

  const limit = app.rateLimit()
  app.addHook('onRequest', async function (request, reply) {
    // The route's own path where there is one: /%61pi/ reaches the same route as /api/.
    const path = request.routeOptions.url ?? pathOf(request.url)
    if (path.startsWith('/api')) await limit.call(this, request, reply)
  })

  const sweep = setInterval(() => {
    sweepHits(database).catch((error) => app.log.warn({ err: error }, 'old counts cannot be swept'))
  }, sweepMs)
  sweep.unref()
  app.addHook('onClose', async () => clearInterval(sweep))
}
