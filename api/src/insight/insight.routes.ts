import { readFigures, readInsight } from '@drape/contract/insight'
import type { FastifyInstance } from 'fastify'
import { serveCall } from '../infra/http/serve-call.ts'
import type { Infra } from '../infra/infra.ts'
import { figuresService } from './figures.service.ts'
import { insightService } from './insight.service.ts'

export function serveInsight(app: FastifyInstance, { database }: Infra): void {
  const read = insightService(database)

  const figuresOf = figuresService(database)

  serveCall(app, readInsight, async () => read())

  serveCall(app, readFigures, async ({ caller }) => figuresOf(caller.id))
}
