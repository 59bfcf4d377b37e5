import {
  claimRequest,
  handOverRequest,
  listColleagues,
  listPendingRequests,
  type PendingRequest,
  releaseRequest,
  takeNextRequest,
} from '@drape/contract/request'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { audit } from '../infra/http/audit.ts'
import type { Member } from '../infra/http/member.ts'
import { serveCall } from '../infra/http/serve-call.ts'
import type { Infra } from '../infra/infra.ts'
import type { NoteViews } from '../view/view.service.ts'
import { handOver } from './hand-over.service.ts'
import { listColleagues as findColleagues } from './hand-over.store.ts'
import { requestService } from './request.service.ts'

type Dependencies = Infra & { readonly noteViews: NoteViews }

export function serveRequests(app: FastifyInstance, { database, addresses, noteViews }: Dependencies): void {
  const requests = requestService(database, addresses)
  const noteClaim = async ({ id, photoId }: PendingRequest, caller: Member, request: FastifyRequest) => {
    audit(request.log, 'request-claimed', caller, { request: id })
    await noteViews(caller, request, { photo: photoId, size: 'thumbnail' })
  }

  serveCall(app, listPendingRequests, async ({ caller, query, request }) => {
    const page = await requests.list(caller.id, query)
    const photos = page.requests.map(({ photoId }) => photoId)
    await noteViews(caller, request, { photos, size: 'thumbnail' })
    return page
  })

  serveCall(app, claimRequest, async ({ caller, params, request }) => {
    const claimed = await requests.claim(params.id, caller.id)
    await noteClaim(claimed, caller, request)
    return { success: true, request: claimed }
  })

  serveCall(app, takeNextRequest, async ({ caller, headers, request }) => {
    const requestId = await requests.takeNext(caller.id, headers['idempotency-key'])
    if (requestId) await noteClaim(requestId, caller, request)
    return { success: true, request: requestId }
  })

  serveCall(app, releaseRequest, async ({ caller, params }) => {
    await requests.release(params.id, caller.id)
    return { success: true }
  })

  serveCall(app, listColleagues, async ({ caller }) => ({
    colleagues: await findColleagues(database, caller.id),
  }))

  serveCall(app, handOverRequest, async ({ caller, params, headers, body, request }) => {
    const { to, isDone } = await handOver(database, {
      requestId: params.id,
      fromId: caller.id,
      toId: body.to,
      note: body.note,
      idempotencyKey: headers['idempotency-key'],
    })
    if (isDone) audit(request.log, 'request-handed-over', caller, { request: params.id, to: to.id })
    return { success: true, to }
  })
}
