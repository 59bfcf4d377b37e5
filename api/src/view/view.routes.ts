import { listPhotoViews } from '@drape/contract/view'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { serveCall } from '../http/serve-call.ts'
import { readViews } from './view.service.ts'

export function serveViews(app: FastifyInstance, { database }: { database: Database }): void {
  serveCall(app, listPhotoViews)(({ caller, params }) => readViews(database, params.id, caller.id))
}
