import { readFit, updateFit } from '@drape/contract/fit'
import type { FastifyInstance } from 'fastify'
import { serveCall } from '../infra/http/serve-call.ts'
import type { Infra } from '../infra/infra.ts'
import { fitService } from './fit.service.ts'

export function serveFit(app: FastifyInstance, { database }: Infra): void {
  const fits = fitService(database)

  serveCall(app, readFit, async ({ caller }) => fits.read(caller.id))

  serveCall(app, updateFit, async ({ caller, body }) => ({
    success: true,
    fit: await fits.update(caller.id, body),
  }))
}
