import { admitReleaser, type ReleaseOptions } from '@drape/platform/server'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Env } from '../../env.ts'
import { reasonOf, StartError } from '../../start-error.ts'
import { type Metrics, type MetricsOptions, openMetrics } from './metrics.service.ts'

interface Dependencies extends MetricsOptions {
  readonly env: MetricsOptions['env'] & Pick<Env, 'host' | 'metricsPort'>
  readonly limitTries: Required<ReleaseOptions>['limitTries']
}

/**
 * At a port of its own, open to every client that reaches it; without one beside the other routes, for callers with a
 * release token.
 */
export function serveMetrics(
  app: FastifyInstance,
  { env, limitTries, ...dependencies }: Dependencies,
): Metrics {
  const { host, metricsPort: port } = env
  const metrics = openMetrics(app, { ...dependencies, env })
  app.decorate('metrics', metrics)
  const serveAt = (server: FastifyInstance, admit?: (request: FastifyRequest) => unknown) =>
    server.get('/metrics', async (request, reply) => {
      await admit?.(request)
      return reply.type(metrics.contentType).send(await metrics.scrape())
    })

  if (port === undefined)
    serveAt(app, (request) => limitTries(request, () => admitReleaser(request, env.siteDir)))
  else {
    const own = fastify()
    serveAt(own)
    app.addHook('onReady', async () => {
      await own.listen({ port, host }).catch((error) => {
        throw new StartError(`METRICS_PORT ${port} on ${host} cannot be used (${reasonOf(error)})`)
      })
    })
    app.addHook('onClose', () => own.close())
  }
  return metrics
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly metrics: Metrics
  }
}
