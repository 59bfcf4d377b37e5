import { correctTaste, listTasteRatings, readTaste } from '@drape/contract/taste'
import type { FastifyInstance } from 'fastify'
import { serveCall } from '../infra/http/serve-call.ts'
import type { Infra } from '../infra/infra.ts'
import { tasteService } from './taste.service.ts'

export function serveTaste(app: FastifyInstance, { database }: Infra): void {
  const tastes = tasteService(database)

  serveCall(app, readTaste, async ({ caller }) => tastes.read(caller.id))

  serveCall(app, listTasteRatings, async ({ caller, query }) => tastes.ratings(caller.id, query))

  serveCall(app, correctTaste, async ({ caller, body }) => {
    await tastes.correct(caller.id, body)
    return { success: true }
  })
}
