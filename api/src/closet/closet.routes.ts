import { keepInCloset, listSavedOutfits, markBought } from '@drape/contract/closet'
import type { FastifyInstance } from 'fastify'
import { cutPage } from '../infra/db/page.ts'
import { notFound } from '../infra/http/refusal.ts'
import { serveCall } from '../infra/http/serve-call.ts'
import type { Infra } from '../infra/infra.ts'
import { closetStore } from './closet.store.ts'

export function serveCloset(app: FastifyInstance, { database }: Infra): void {
  const closet = closetStore(database)

  serveCall(app, listSavedOutfits, async ({ caller, params, query: { after, limit } }) => {
    if (params.id !== caller.id) throw notFound()
    const { rows, next } = cutPage(await closet.readPage(caller.id, after, limit + 1), limit)
    return { outfits: rows, next, isRemovable: true }
  })

  serveCall(app, keepInCloset, async ({ caller, params, body }) => {
    if (!(await closet.keep(params.id, caller.id, body.isKept))) throw notFound()
    return { success: true }
  })

  serveCall(app, markBought, async ({ caller, params, body }) => {
    const piece = { outfitId: params.id, itemId: params.item, accountId: caller.id, ...body }
    if (!(await closet.mark(piece))) throw notFound()
    return { success: true }
  })
}
