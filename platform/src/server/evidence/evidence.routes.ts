import { evidencePath } from '@drape/platform/runtime/evidence'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Env } from '../env.ts'
import { readJson } from '../http/json-body.ts'
import { badRequest } from '../http/refusal.ts'
import { type LiveSiteOptions, openLiveSite } from '../site/live-site.ts'
import { evidenceService } from './evidence.service.ts'

const sweepMs = 3_600_000

interface Dependencies {
  readonly database: Database
  readonly env: LiveSiteOptions & Pick<Env, 'evidence'>
}

/** What pages tell of their parts as they are left. Anybody may: it is counted, and no more is known of who tells it. */
export async function serveEvidence(app: FastifyInstance, { database, env }: Dependencies): Promise<void> {
  if (!env.evidence) return
  const evidence = evidenceService(database, env.siteDir, openLiveSite(app, env))

  await app.register(async (scope) => {
    // Text, because a page of another origin sends JSON only after it has asked, for which there is no time.
    const limits = { parseAs: 'buffer', bodyLimit: 16 * 1024 } as const
    scope.addContentTypeParser('text/plain', limits, async (_request: unknown, bytes: Buffer) =>
      readJson(bytes),
    )
    scope.post(evidencePath, async (request, reply) => {
      if (!Array.isArray(request.body)) throw badRequest('What a page tells is a list.')
      await evidence.take(request.body)
      return reply.code(204).send()
    })
  })

  const sweep = setInterval(() => {
    evidence.sweep().catch((error) => app.log.warn({ err: error }, 'old evidence cannot be swept'))
  }, sweepMs)
  sweep.unref()
  app.addHook('onClose', async () => clearInterval(sweep))
}
