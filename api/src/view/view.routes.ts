import { listPhotoViews, listShownPhotos } from '@drape/contract/view'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../infra/db/database.ts'
import { serveCall } from '../infra/http/serve-call.ts'
import type { PictureAddresses } from '../infra/picture/picture-address.ts'
import { listViews, readViews } from './view.service.ts'

export function serveViews(
  app: FastifyInstance,
  { database, addresses }: { database: Database; addresses: PictureAddresses },
): void {
  serveCall(app, listPhotoViews, ({ caller, params }) => readViews(database, params.id, caller.id))
  serveCall(app, listShownPhotos, ({ caller, query }) => listViews(database, addresses, caller.id, query))
}
