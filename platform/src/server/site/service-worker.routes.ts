import type { FastifyInstance } from 'fastify'
import { removalOfWorker, workerText } from '../../release/page/worker-text.ts'
import { workerFile } from '../../release/registry.ts'
import type { SiteServerOptions } from '../options.ts'
import type { LiveSite } from './live-site.ts'

/** The worker of the live host, at the root, because a worker serves only what lies below its address. */
export function serveServiceWorker(
  app: FastifyInstance,
  { read }: LiveSite,
  { siteBase, serviceWorker }: Pick<SiteServerOptions, 'siteBase' | 'serviceWorker'>,
): void {
  const readWorker = async () => {
    const { rootKeys, readHostFile } = await read()
    return workerText(String(await readHostFile(workerFile)), rootKeys)
  }
  const sources = ["'self'", ...(siteBase ? [new URL(siteBase).origin] : [])].join(' ')

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
