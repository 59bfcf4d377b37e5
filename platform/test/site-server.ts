import { type FastifyInstance, type FastifyServerOptions, fastify } from 'fastify'
import type { SiteServerOptions } from '../src/server/options.ts'
import type { Refusal } from '../src/server/refusal.ts'
import { siteServer } from '../src/server/server.ts'
import type { Secrets } from '../src/server/signer.ts'

export const serverSecrets: Secrets = ['a secret of tests alone, long enough for them']

/** A server that shows this folder, with whatever else is wanted. */
export async function serveSite(
  siteDir: string,
  change: Partial<SiteServerOptions> = {},
  lines: string[] = [],
  routerOptions: FastifyServerOptions['routerOptions'] = {},
): Promise<FastifyInstance> {
  const logger = { level: 'info', stream: { write: (line: string) => void lines.push(line) } }
  const app = fastify({ logger, routerOptions })
  // As a product answers a refusal: with further fields, for programs.
  app.setErrorHandler(({ statusCode = 500, headers, code, message, details }: Partial<Refusal>, _, reply) =>
    reply
      .code(statusCode)
      .headers({ ...headers })
      .send({ code, message, ...details }),
  )
  await app.register(siteServer, {
    siteDir,
    dictionaries: false,
    serviceWorker: true,
    evidence: false,
    product: { name: 'Example' },
    ...change,
  })
  return app
}
