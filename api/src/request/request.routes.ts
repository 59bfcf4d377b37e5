import { claimRequest, listPendingRequests, releaseRequest } from '@drape/contract/request'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { audit } from '../http/audit.ts'
import { serveCall } from '../http/serve-call.ts'
import type { PictureAddresses } from '../picture/picture-address.ts'
import { requestService } from './request.service.ts'

export function serveRequests(
  app: FastifyInstance,
  { database, addresses }: { database: Database; addresses: PictureAddresses },
): void {
  const requests = requestService(database, addresses)

  serveCall(
    app,
    listPendingRequests,
  )(async ({ caller, query, request }) => {
    const page = await requests.list(caller.id, query)
    const photos = page.requests.map(({ photoId }) => photoId)
    if (photos.length > 0) audit(request.log, 'photo-viewed-by-stylist', caller, { photos })
    return page
  })

  serveCall(
    app,
    claimRequest,
  )(async ({ caller, params, request }) => {
    const claimed = await requests.claim(params.id, caller.id)
    audit(request.log, 'request-claimed', caller, { request: claimed.id })
    audit(request.log, 'photo-viewed-by-stylist', caller, { photo: claimed.photoId })
    return { success: true, request: claimed }
  })

  serveCall(
    app,
    releaseRequest,
  )(async ({ caller, params }) => {
    await requests.release(params.id, caller.id)
    return { success: true }
  })
}
