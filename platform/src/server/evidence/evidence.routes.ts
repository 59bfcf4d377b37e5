import type { FastifyInstance } from 'fastify'
import { evidencePath } from '../../runtime/evidence/evidence.ts'
import type { LiveGuards } from '../canary/live-guards.ts'
import type { ReleasingOptions } from '../options.ts'
import { Refusal } from '../refusal.ts'
import { repeatEvery } from '../repeat-every.ts'
import type { LiveSite } from '../site/live-site.ts'
import { takeJson } from '../take-json.ts'
import { evidenceService } from './evidence.service.ts'

const sweepMs = 3_600_000

/** Takes the evidence that pages send as they are left. No sign-in is needed: it is counted, without its sender. */
export async function serveEvidence(
  app: FastifyInstance,
  site: LiveSite,
  options: ReleasingOptions,
  guards: LiveGuards,
) {
  const evidence = evidenceService(options, site, guards)
  // Text, because for JSON to another origin the browser makes a CORS preflight first, for which there is no time.
  await takeJson(app, evidencePath, ['text/plain'], async (body) => {
    if (!Array.isArray(body)) throw new Refusal(400, 'bad_request', 'What a page tells is a list.')
    await evidence.take(body)
  })
  const message = 'old evidence could not be deleted from the database; it is tried again in an hour'
  repeatEvery(app, sweepMs, evidence.sweep, message)
  return evidence.take
}
