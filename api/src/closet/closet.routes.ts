import { listSavedOutfits } from '@drape/contract/closet'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { serveCall } from '../http/serve-call.ts'
import { closetService } from './closet.service.ts'

export function serveCloset(app: FastifyInstance, { database }: { database: Database }): void {
  const readCloset = closetService(database)

  serveCall(
    app,
    listSavedOutfits,
  )(async ({ caller, params, query }) => readCloset({ ownerId: params.id, callerId: caller.id, ...query }))
}
