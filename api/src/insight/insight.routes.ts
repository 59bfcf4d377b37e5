import { readFigures, readInsight } from '@drape/contract/insight'
import type { FastifyInstance } from 'fastify'
import { serveCall } from '../infra/http/serve-call.ts'
import type { Infra } from '../infra/infra.ts'
import { figuresOf } from './figures.service.ts'
import { insightOf } from './insight.service.ts'

export function serveInsight(app: FastifyInstance, { database }: Infra): void {
  serveCall(app, readInsight, () => insightOf(database))

  serveCall(app, readFigures, ({ caller }) => figuresOf(database, caller.id))
}
