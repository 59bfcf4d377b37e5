import { keepInCloset, listSavedOutfits, markBought } from '@drape/contract/closet'
import type { FastifyInstance } from 'fastify'
import { serveCall } from '../infra/http/serve-call.ts'
import type { Infra } from '../infra/infra.ts'
import { closetService } from './closet.service.ts'

export function serveCloset(app: FastifyInstance, { database }: Infra): void {
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
