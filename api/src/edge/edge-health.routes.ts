import { checkHealth, checkReadiness } from '@drape/contract/health'
import type { FastifyInstance } from 'fastify'
import { serveCall } from '../http/serve-call.ts'
import { openPages } from '../site/page-file.ts'
import { type Standing, standings } from './probe.ts'
import type { Upstreams } from './upstream.ts'

/**
 * The health of an edge is its own: another edge would have the same replicas, and without any of them pages and
 * scripts are served all the same. What the replicas can do is told beside it.
 */
export function serveEdgeHealth(app: FastifyInstance, siteDir: string, upstreams: Upstreams): void {
  const pages = openPages(siteDir, { apiBase: '' })

  serveCall(
    app,
    checkHealth,
  )(async ({ reply }) => {
    // Whatever stands before several edges may look here alone.
    if (app.isLeaving()) reply.code(503)
    return { status: 'alive' }
  })

  serveCall(
    app,
    checkReadiness,
  )(async ({ reply }) => {
    const hasPages = await pages.at('/').then(
      () => true,
      () => false,
    )
    const status = hasPages && !app.isLeaving() ? 'ready' : 'unready'
    if (status === 'unready') reply.code(503)
    const replicas = upstreams.list()
    const isUp = (part: 'database' | 'migrations' | 'objects') =>
      replicas.some(({ told }) => told?.[part] === 'up') ? 'up' : 'down'
    const count = (standing: Standing) => replicas.filter((each) => each.standing === standing).length
    return {
      status,
      pages: hasPages ? 'up' : 'down',
      database: isUp('database'),
      migrations: isUp('migrations'),
      objects: isUp('objects'),
      disk: replicas.some(({ told }) => told?.disk === 'full') ? 'full' : 'up',
      replicas: Object.fromEntries(standings.map((standing) => [standing, count(standing)])) as Record<
        Standing,
        number
      >,
    }
  })
}
