import { checkHealth, checkReadiness } from '@drape/contract/health'
import type { FastifyInstance } from 'fastify'
import { isDiskFull } from '../disk/free-space.ts'
import { serveCall } from '../http/serve-call.ts'
import type { Infra } from '../infra.ts'
import { readinessService } from './health.service.ts'

/** How long a full disk is reported after a request failed because of one; a write that succeeds ends it earlier. */
const latelyMs = 60_000

export function serveHealth(
  app: FastifyInstance,
  { env, ...dependencies }: Pick<Infra, 'env' | 'database' | 'objects'>,
): void {
  let fullAt = Number.NEGATIVE_INFINITY
  app.addHook('onError', async (_request, _reply, error) => {
    if (isDiskFull(error)) fullAt = performance.now()
  })
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode }) => {
    if (method !== 'GET' && routeOptions.config.call && statusCode < 300) fullAt = Number.NEGATIVE_INFINITY
  })
  const sawFullDisk = () => performance.now() - fullAt < latelyMs
  const readReadiness = readinessService({ ...dependencies, dataDir: env.dataDir, sawFullDisk })

  serveCall(app, checkHealth, async () => ({ status: 'alive' }))

  serveCall(app, checkReadiness, async ({ reply }) => {
    const readiness = await readReadiness()
    const status = app.isLeaving() ? 'unready' : readiness.status
    if (status === 'unready') reply.code(503)
    return { ...readiness, status }
  })
}
