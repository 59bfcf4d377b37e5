import type { FastifyInstance } from 'fastify'
import { servedType } from '../../release/file-kinds.ts'
import type { SiteServerOptions } from '../options.ts'
import { notFound } from '../refusal.ts'
import type { LiveSite } from './live-site.ts'

/** Files of the live host at the root. The page names most of them; some programs ask for them without having read it. */
export function serveHostFiles(
  app: FastifyInstance,
  { read }: LiveSite,
  { product }: Pick<SiteServerOptions, 'product'>,
): void {
  for (const file of product.rootFiles ?? [])
    app.get(`/${file}`, async (_request, reply) => {
      const bytes = await read()
        .then(({ readHostFile }) => readHostFile(file))
        .catch(() => {
          throw notFound()
        })
      return reply
        .header('cache-control', 'public, max-age=86400')
        .type(servedType(file) ?? 'application/octet-stream')
        .send(bytes)
    })
}
