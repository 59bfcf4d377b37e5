import type { FastifyInstance } from 'fastify'
import { evidencePath } from '../../runtime/evidence/evidence.ts'
import { Refusal } from '../refusal.ts'
import { repeatEvery } from '../repeat-every.ts'
import { takeJson } from '../site/browser-report.routes.ts'
import type { EvidenceService } from './evidence.service.ts'

const sweepMs = 3_600_000

/** Takes the evidence that pages send as they are left. No sign-in is needed: it is counted, without its sender. */
export async function serveEvidence(app: FastifyInstance, { take, sweep }: EvidenceService) {
  // Text, because for JSON to another origin the browser makes a CORS preflight first, for which there is no time.
  await takeJson(app, evidencePath, ['text/plain'], async (body) => {
    if (!Array.isArray(body)) throw new Refusal(400, 'bad_request', 'What a page tells is a list.')
    await take(body)
  })
  const message = 'old evidence could not be deleted from the database; it is tried again in an hour'
  repeatEvery(app, sweepMs, sweep, message)
}
