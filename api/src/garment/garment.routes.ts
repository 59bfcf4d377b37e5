import {
  addGarment,
  changeGarment,
  deleteGarment,
  listClientGarments,
  listGarments,
} from '@drape/contract/garment'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { abortOnClose } from '../infra/http/body-timeout.ts'
import { serveCall } from '../infra/http/serve-call.ts'
import type { Infra } from '../infra/infra.ts'
import type { NoteViews } from '../view/view.service.ts'
import { garmentService } from './garment.service.ts'

type Dependencies = Infra & { readonly noteViews: NoteViews }

export async function serveGarments(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const garments = garmentService(dependencies)

  // The multipart parser is registered in a scope of its own: no other call accepts forms.
  await app.register(async (scope) => {
    await scope.register(multipart)
    serveCall(scope, addGarment, ({ caller, headers, request, reply }) =>
      garments.add({
        accountId: caller.id,
        key: headers['idempotency-key'],
        request,
        signal: abortOnClose(reply),
      }),
    )
  })

  serveCall(app, listGarments, ({ caller, query }) => garments.list(caller.id, query))

  serveCall(app, changeGarment, ({ caller, params, body }) =>
    garments.change({ id: params.id, accountId: caller.id }, body),
  )

  serveCall(app, deleteGarment, async ({ caller, params }) => {
    await garments.remove({ id: params.id, accountId: caller.id })
    return { success: true }
  })

  serveCall(app, listClientGarments, async ({ caller, params, query, request }) => {
    const shown = await garments.listForStylist(params.id, caller.id, query)
    const pictures = shown.garments.map(({ id }) => id)
    await dependencies.noteViews(caller, request, { photos: pictures, size: 'thumbnail' })
    return shown
  })
}
