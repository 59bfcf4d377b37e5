import { changeTemplate, createTemplate, deleteTemplate, listTemplates } from '@drape/contract/template'
import type { FastifyInstance } from 'fastify'
import { serveCall } from '../infra/http/serve-call.ts'
import type { Infra } from '../infra/infra.ts'
import { templateService } from './template.service.ts'

export function serveTemplates(app: FastifyInstance, { database }: Infra): void {
  const templates = templateService(database)

  serveCall(app, listTemplates, async ({ caller }) => ({ templates: await templates.list(caller.id) }))

  serveCall(app, createTemplate, async ({ caller, body, headers }) =>
    templates.create(caller.id, body, headers['idempotency-key']),
  )

  serveCall(app, changeTemplate, async ({ caller, params, body }) =>
    templates.change({ id: params.id, stylistId: caller.id }, body),
  )

  serveCall(app, deleteTemplate, async ({ caller, params }) => {
    await templates.remove({ id: params.id, stylistId: caller.id })
    return { success: true }
  })
}
