import type { FastifyInstance } from 'fastify'
import { servedType } from '../../release/file-kinds.ts'
import { removalOfWorker, workerText } from '../../release/page/worker-text.ts'
import { workerFile } from '../../release/registry.ts'
import type { SiteServerOptions } from '../options.ts'
import { notFound } from '../refusal.ts'
import type { LiveSite } from './live-site.ts'

/** Files of the live host at the root. The page names most of them; some programs ask for them without having read it. */
export function serveHostFiles(
  app: FastifyInstance,
  { read }: LiveSite,
  { product, siteBase, serviceWorker }: SiteServerOptions,
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

  const readWorker = async () => {
    const { rootKeys, readHostFile } = await read()
    return workerText(String(await readHostFile(workerFile)), rootKeys)
  }
  const sources = ["'self'", ...(siteBase ? [new URL(siteBase).origin] : [])].join(' ')

  // At the root, because a worker serves only what lies below its address.
  app.get('/service-worker.js', async (_request, reply) => {
    // Where it is missing or altered, browsers shall have none.
    const code = serviceWorker ? await readWorker().catch(() => removalOfWorker) : removalOfWorker
    return reply
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': `default-src 'none'; connect-src ${sources}; frame-ancestors 'none'`,
      })
      .type('text/javascript; charset=utf-8')
      .send(code)
  })
}
