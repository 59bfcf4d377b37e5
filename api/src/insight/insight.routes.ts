import { readFigures, readInsight } from '@drape/contract/insight'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../infra/db/database.ts'
import { serveCall } from '../infra/http/serve-call.ts'
import { figuresService } from './figures.service.ts'
import { insightService } from './insight.service.ts'

export function serveInsight(app: FastifyInstance, { database }: { database: Database }): void {
  const read = insightService(database)

  const figuresOf = figuresService(database)

  serveCall(app, readInsight, async () => read())

  serveCall(app, readFigures, async ({ caller }) => figuresOf(caller.id))
}
