import { keepInCloset, listSavedOutfits, markBought, noteWorn, wornWithinDays } from '@drape/contract/closet'
import type { FastifyInstance } from 'fastify'
import { cutPage } from '../infra/db/page.ts'
import { conflict, notFound } from '../infra/http/refusal.ts'
import { serveCall } from '../infra/http/serve-call.ts'
import type { Infra } from '../infra/infra.ts'
import { withPicture } from '../infra/picture/item-picture.ts'
import { closetStore } from './closet.store.ts'

const dayMs = 86_400_000
const tooLongAgo = `A day of the last ${wornWithinDays} can be noted.`

/** Somewhere on earth it is tomorrow already. */
const isOfLateDays = (day: string): boolean => {
  const days = (Date.now() - Date.parse(day)) / dayMs
  return days >= -1 && days < wornWithinDays + 1
}

export function serveCloset(app: FastifyInstance, { database, addresses }: Infra): void {
  const closet = closetStore(database)

  serveCall(app, listSavedOutfits, async ({ caller, params, query: { after, limit } }) => {
    if (params.id !== caller.id) throw notFound()
    const { rows, next } = cutPage(await closet.readPage(caller.id, after, limit + 1), limit)
    const outfits = rows.map((row) => ({ ...row, items: row.items.map(withPicture(addresses)) }))
    return { outfits, next, isRemovable: true }
  })

  serveCall(app, keepInCloset, async ({ caller, params, body }) => {
    if (!(await closet.keep(params.id, caller.id, body.isKept))) throw notFound()
    return { success: true }
  })

  serveCall(app, noteWorn, async ({ caller, params, body: { day, isWorn } }) => {
    if (isWorn && !isOfLateDays(day)) throw conflict(tooLongAgo)
    const isThere = await closet[isWorn ? 'wear' : 'takeOff'](params.id, caller.id, day)
    if (!isThere) throw notFound()
    return { success: true }
  })

  serveCall(app, markBought, async ({ caller, params, body }) => {
    const piece = { outfitId: params.id, itemId: params.item, accountId: caller.id, ...body }
    if (!(await closet.mark(piece))) throw notFound()
    return { success: true }
  })
}
