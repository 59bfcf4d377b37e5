import { checkHealth, checkReadiness } from '@drape/contract/health'
import type { FastifyInstance } from 'fastify'
import { serveCall } from '../http/serve-call.ts'
import { type ReplicaStatus, replicaStatuses } from './health-check.ts'
import type { Upstreams } from './upstream.ts'

/**
 * An edge is healthy by itself: another edge would have the same replicas, and pages and scripts are served without any
 * of them. The replies also tell how many replicas are ready.
 */
export function serveEdgeHealth(app: FastifyInstance, upstreams: Upstreams): void {
  serveCall(
    app,
    checkHealth,
  )(async ({ reply }) => {
    // A load balancer may check this endpoint alone, so it fails once the edge is stopping.
    if (app.isLeaving()) reply.code(503)
    return { status: 'alive' }
  })

  serveCall(
    app,
    checkReadiness,
  )(async ({ reply }) => {
    const hasPages = await app.hasPages()
    const status = hasPages && !app.isLeaving() ? 'ready' : 'unready'
    if (status === 'unready') reply.code(503)
    const replicas = upstreams.list()
    const isUp = (part: 'database' | 'migrations' | 'objects') =>
      replicas.some(({ health }) => health?.[part] === 'up') ? 'up' : 'down'
    const count = (status: ReplicaStatus) => replicas.filter((each) => each.status === status).length
    return {
      status,
      pages: hasPages ? 'up' : 'down',
      database: isUp('database'),
      migrations: isUp('migrations'),
      objects: isUp('objects'),
      disk: replicas.some(({ health }) => health?.disk === 'full') ? 'full' : 'up',
      replicas: Object.fromEntries(replicaStatuses.map((status) => [status, count(status)])) as Record<
        ReplicaStatus,
        number
      >,
    }
  })
}
