import { readPreferences, updatePreferences } from '@drape/contract/preferences'
import type { FastifyInstance } from 'fastify'
import { serveCall } from '../infra/http/serve-call.ts'
import type { Infra } from '../infra/infra.ts'
import { preferencesService } from './preferences.service.ts'

export function servePreferences(app: FastifyInstance, { database }: Infra): void {
  const preferences = preferencesService(database)

  serveCall(app, readPreferences, async ({ caller }) => preferences.read(caller.id))

  serveCall(app, updatePreferences, async ({ caller, body }) => ({
    success: true,
    preferences: await preferences.update(caller.id, body),
  }))
}
