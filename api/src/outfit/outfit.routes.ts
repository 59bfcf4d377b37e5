import { byKind } from '@drape/contract/member-kind'
import {
  approveOutfit,
  callBackOutfit,
  callBackSeconds,
  createOutfit,
  type Outfit,
  readOutfit,
  seeOutfit,
} from '@drape/contract/outfit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { audit } from '../infra/http/audit.ts'
import type { Member } from '../infra/http/member.ts'
import { serveCall } from '../infra/http/serve-call.ts'
import type { Infra } from '../infra/infra.ts'
import type { NoteViews } from '../view/view.service.ts'
import { outfitService } from './outfit.service.ts'

type Dependencies = Infra & { readonly noteViews: NoteViews }

export function serveOutfits(app: FastifyInstance, { database, addresses, noteViews }: Dependencies): void {
  const outfits = outfitService(database, addresses)
  const show = async (
    { outfit, photoId }: { outfit: Outfit; photoId: string | undefined },
    caller: Member,
    request: FastifyRequest,
  ): Promise<Outfit> => {
    if (photoId) await noteViews(caller, request, { photo: photoId, outfit: outfit.id, size: 'full' })
    const garments = outfit.items.flatMap(({ garment_id }) => garment_id ?? [])
    await noteViews(caller, request, { photos: garments, size: 'thumbnail' })
    return outfit
  }

  serveCall(app, readOutfit, async ({ caller, params, request }) =>
    byKind(caller.kind, {
      user: () => outfits.readOfClient(params.id, caller.id),
      stylist: async () => show(await outfits.readOfStylist(params.id, caller.id), caller, request),
    }),
  )

  serveCall(app, seeOutfit, async ({ caller, params }) => {
    await outfits.see(params.id, caller.id)
    return { success: true }
  })

  serveCall(app, createOutfit, async ({ caller, body, request }) => {
    const outfit = await outfits.create(body, caller.id)
    return { success: true, outfits: [await show(outfit, caller, request)] }
  })

  serveCall(app, approveOutfit, async ({ caller, params, query, body, request }) => {
    const mayCallBack = query.call_back === '1'
    const photo = await outfits.approve(params.id, { ...body, mayCallBack }, caller.id)
    if (photo) audit(request.log, 'outfit-completed', caller, { outfit: params.id, photo })
    return { success: true, ...(photo && mayCallBack && { call_back_seconds: callBackSeconds }) }
  })

  serveCall(app, callBackOutfit, async ({ caller, params, request }) => {
    const photo = await outfits.callBack(params.id, caller.id)
    if (photo) audit(request.log, 'outfit-called-back', caller, { outfit: params.id, photo })
    return { success: true }
  })
}
