import type { FastifyInstance } from 'fastify'
import { workerFile } from '../../release/registry.ts'
import type { SiteServerOptions } from '../options.ts'
import type { LiveSite } from './live-site.ts'

/**
 * Takes the place of a worker that a browser has, which looks for a newer one at each visit, and removes itself with
 * all that was held. Pages that are open go on without it.
 */
const removal = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('drape-')) await caches.delete(name)
  await registration.unregister()
})()))
`

/** The worker of the live host, at the root, because a worker serves only what lies below its address. */
export function serveServiceWorker(
  app: FastifyInstance,
  { read }: LiveSite,
  { siteBase, serviceWorker }: Pick<SiteServerOptions, 'siteBase' | 'serviceWorker'>,
): void {
  const readWorker = async () => {
    const { rootKeys, readHostFile } = await read()
    const code = await readHostFile(workerFile)
    // Browsers compare it at each visit, past all caches: so after a site was created again their worker gets the new
    // keys.
    return rootKeys ? `self.drapeRoots=${JSON.stringify(rootKeys)};${code}` : code
  }
  const sources = ["'self'", ...(siteBase ? [new URL(siteBase).origin] : [])].join(' ')

  app.get('/service-worker.js', async (_request, reply) => {
    // Where it is missing or altered, browsers shall have none.
    const code = serviceWorker ? await readWorker().catch(() => removal) : removal
    return reply
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': `default-src 'none'; connect-src ${sources}; frame-ancestors 'none'`,
      })
      .type('text/javascript; charset=utf-8')
      .send(code)
  })
}
