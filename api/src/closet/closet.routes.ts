import { keepInCloset, listSavedOutfits, markBought } from '@drape/contract/closet'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../infra/db/database.ts'
import { serveCall } from '../infra/http/serve-call.ts'
import { closetService } from './closet.service.ts'

export function serveCloset(app: FastifyInstance, { database }: { database: Database }): void {
  const closet = closetService(database)

  serveCall(app, listSavedOutfits, async ({ caller, params, query }) =>
    closet.read({ ownerId: params.id, callerId: caller.id, ...query }),
  )

  serveCall(app, keepInCloset, async ({ caller, params, body }) => {
    await closet.keep(params.id, caller.id, body.isKept)
    return { success: true }
  })

  serveCall(app, markBought, async ({ caller, params, body }) => {
    await closet.mark({ outfitId: params.id, itemId: params.item, accountId: caller.id, ...body })
    return { success: true }
  })
}
