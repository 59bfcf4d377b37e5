import { claimRequest, listPendingRequests, releaseRequest } from '@drape/contract/request'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { serveCall } from '../http/serve-call.ts'
import type { PictureAddresses } from '../photo/picture-address.ts'
import { prepareRequests } from './request.service.ts'

export function serveRequests(
  app: FastifyInstance,
  { database, addresses }: { database: Database; addresses: PictureAddresses },
): void {
  const requests = prepareRequests(database, addresses)

  serveCall(app, listPendingRequests)(async ({ caller, query }) => requests.list(caller.id, query))

  serveCall(
    app,
    claimRequest,
  )(async ({ caller, params }) => ({
    success: true,
    request: await requests.claim(params.id, caller.id),
  }))

  serveCall(
    app,
    releaseRequest,
  )(async ({ caller, params }) => {
    await requests.release(params.id, caller.id)
    return { success: true }
  })
}
