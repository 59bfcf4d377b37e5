import { changeNote, deleteNote, listClients, readClient, writeNote } from '@drape/contract/client'
import type { FastifyInstance } from 'fastify'
import { audit } from '../infra/http/audit.ts'
import { serveCall } from '../infra/http/serve-call.ts'
import type { Infra } from '../infra/infra.ts'
import type { NoteViews } from '../view/view.service.ts'
import { clientService } from './client.service.ts'

type Dependencies = Infra & { readonly noteViews: NoteViews }

export function serveClients(app: FastifyInstance, { database, addresses, noteViews }: Dependencies): void {
  const clients = clientService(database, addresses)

  serveCall(app, listClients, async ({ query }) => clients.list(query))

  serveCall(app, readClient, async ({ caller, params, query, request }) => {
    const client = await clients.read(params.id, caller.id, query)
    const photos = client.visits.flatMap(({ photo }) => (photo ? [photo.id] : []))
    await noteViews(caller, request, { photos, size: 'thumbnail' })
    audit(request.log, 'client-read-by-stylist', caller, { account: params.id })
    return client
  })

  serveCall(app, writeNote, async ({ caller, params, headers, body }) =>
    clients.write({
      accountId: params.id,
      stylistId: caller.id,
      text: body.text,
      key: headers['idempotency-key'],
    }),
  )

  const ownNote = (params: { readonly id: string; readonly note: string }, stylistId: string) => ({
    id: params.note,
    accountId: params.id,
    stylistId,
  })

  serveCall(app, changeNote, async ({ caller, params, body }) =>
    clients.change(ownNote(params, caller.id), body.text),
  )

  serveCall(app, deleteNote, async ({ caller, params }) => {
    await clients.remove(ownNote(params, caller.id))
    return { success: true }
  })
}
