import { checkHealth, checkReadiness } from '@drape/contract/health'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { serveCall } from '../http/serve-call.ts'
import { prepareReadiness } from './health.service.ts'

export function serveHealth(app: FastifyInstance, database: Database): void {
  const readReadiness = prepareReadiness(database)

  serveCall(app, checkHealth)(async () => ({ status: 'alive' }))

  serveCall(
    app,
    checkReadiness,
  )(async ({ reply }) => {
    const readiness = await readReadiness()
    const status = app.isLeaving() ? 'unready' : readiness.status
    if (status === 'unready') reply.code(503)
    return { ...readiness, status }
  })
}
