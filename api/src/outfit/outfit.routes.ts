import { approveOutfit, createOutfit, readOutfit } from '@drape/contract/outfit'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { serveCall } from '../http/serve-call.ts'
import type { PictureAddresses } from '../photo/picture-address.ts'
import { prepareOutfits } from './outfit.service.ts'

export function serveOutfits(
  app: FastifyInstance,
  { database, addresses }: { database: Database; addresses: PictureAddresses },
): void {
  const outfits = prepareOutfits(database, addresses)

  serveCall(
    app,
    readOutfit,
  )(async ({ caller, params }) =>
    caller.kind === 'user'
      ? outfits.readOfClient(params.id, caller.id)
      : outfits.readOfStylist(params.id, caller.id),
  )

  serveCall(
    app,
    createOutfit,
  )(async ({ caller, body }) => ({ success: true, outfits: [await outfits.create(body, caller.id)] }))

  serveCall(
    app,
    approveOutfit,
  )(async ({ caller, params, body }) => {
    await outfits.approve(params.id, body, caller.id)
    return { success: true }
  })
}
