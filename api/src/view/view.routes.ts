import { listPhotoViews, listShownPhotos } from '@drape/contract/view'
import type { FastifyInstance } from 'fastify'
import { serveCall } from '../infra/http/serve-call.ts'
import type { Infra } from '../infra/infra.ts'
import { listViews, readViews } from './view.service.ts'

export function serveViews(app: FastifyInstance, { database, addresses }: Infra): void {
  serveCall(app, listPhotoViews, ({ caller, params }) => readViews(database, params.id, caller.id))
  serveCall(app, listShownPhotos, ({ caller, query }) => listViews(database, addresses, caller.id, query))
}
