import type { FastifyInstance } from 'fastify'
import { evidencePath } from '../../runtime/evidence/evidence.ts'
import type { LiveGuards } from '../canary/live-guards.ts'
import type { ReleasingOptions } from '../options.ts'
import { Refusal } from '../refusal.ts'
import { repeatEvery } from '../repeat-every.ts'
import type { LiveSite } from '../site/live-site.ts'
import { type EvidenceService, evidenceService } from './evidence.service.ts'

const sweepMs = 3_600_000

/** Takes the evidence that pages send as they are left. No sign-in is needed: it is counted, without its sender. */
export async function serveEvidence(
  app: FastifyInstance,
  site: LiveSite,
  {
    siteDir,
    evidenceStore,
    guards,
  }: Pick<ReleasingOptions, 'siteDir' | 'evidenceStore'> & {
    readonly guards: LiveGuards
  },
): Promise<EvidenceService['take']> {
  const evidence = evidenceService(evidenceStore, siteDir, site, guards)

  await app.register(async (scope) => {
    // Text, because for JSON to another origin the browser makes a CORS preflight first, for which there is no time.
    const limits = { parseAs: 'string', bodyLimit: 16 * 1024 } as const
    scope.addContentTypeParser('text/plain', limits, scope.getDefaultJsonParser('error', 'error'))
    scope.post(evidencePath, async (request, reply) => {
      if (!Array.isArray(request.body)) throw new Refusal(400, 'bad_request', 'What a page tells is a list.')
      await evidence.take(request.body)
      return reply.code(204).send()
    })
  })

  const message = 'old evidence could not be deleted from the database; it is tried again in an hour'
  repeatEvery(app, sweepMs, evidence.sweep, message)
  return evidence.take
}
