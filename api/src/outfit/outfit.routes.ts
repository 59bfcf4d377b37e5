import { approveOutfit, createOutfit, type Outfit, readOutfit } from '@drape/contract/outfit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { audit } from '../http/audit.ts'
import type { Member } from '../http/member.ts'
import { serveCall } from '../http/serve-call.ts'
import type { PictureAddresses } from '../picture/picture-address.ts'
import { outfitService } from './outfit.service.ts'

function show(
  { outfit, photoId }: { outfit: Outfit; photoId: string | undefined },
  caller: Member,
  request: FastifyRequest,
): Outfit {
  if (photoId) audit(request.log, 'photo-viewed-by-stylist', caller, { photo: photoId, outfit: outfit.id })
  return outfit
}

export function serveOutfits(
  app: FastifyInstance,
  { database, addresses }: { database: Database; addresses: PictureAddresses },
): void {
  const outfits = outfitService(database, addresses)

  serveCall(
    app,
    readOutfit,
  )(async ({ caller, params, request }) =>
    caller.kind === 'user'
      ? outfits.readOfClient(params.id, caller.id)
      : show(await outfits.readOfStylist(params.id, caller.id), caller, request),
  )

  serveCall(
    app,
    createOutfit,
  )(async ({ caller, body, request }) => {
    const made = await outfits.create(body, caller.id)
    return { success: true, outfits: [show(made, caller, request)] }
  })

  serveCall(
    app,
    approveOutfit,
  )(async ({ caller, params, body, request }) => {
    const photo = await outfits.approve(params.id, body, caller.id)
    if (photo) audit(request.log, 'outfit-completed', caller, { outfit: params.id, photo })
    return { success: true }
  })
}
