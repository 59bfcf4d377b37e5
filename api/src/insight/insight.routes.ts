import { readInsight } from '@drape/contract/insight'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { serveCall } from '../http/serve-call.ts'
import { prepareInsight } from './insight.service.ts'

export function serveInsight(app: FastifyInstance, { database }: { database: Database }): void {
  const read = prepareInsight(database)

  serveCall(app, readInsight)(async () => read())
}
