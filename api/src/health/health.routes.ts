import { checkHealth, checkReadiness } from '@drape/contract/health'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { serveCall } from '../http/serve-call.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { prepareReadiness } from './health.service.ts'

export function serveHealth(
  app: FastifyInstance,
  { database, objects }: { database: Database; objects: ObjectStore },
): void {
  const readReadiness = prepareReadiness(database, objects)

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
