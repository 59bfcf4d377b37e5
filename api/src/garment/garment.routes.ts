import {
  addGarment,
  changeGarment,
  deleteGarment,
  listClientGarments,
  listGarments,
} from '@drape/contract/garment'
import type { FastifyInstance } from 'fastify'
import { serveCall } from '../infra/http/serve-call.ts'
import type { Infra } from '../infra/infra.ts'
import { uploadOf, withForms } from '../infra/upload/upload-call.ts'
import type { NoteViews } from '../view/view.service.ts'
import { garmentService } from './garment.service.ts'

type Dependencies = Infra & { readonly noteViews: NoteViews }

export async function serveGarments(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const garments = garmentService(dependencies)

  await withForms(app, (scope) => serveCall(scope, addGarment, (input) => garments.add(uploadOf(input))))

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
