import type { FastifyInstance } from 'fastify'
import type { Env } from '../env.ts'
import { serveAssets } from './asset.routes.ts'
import type { LiveSiteOptions } from './live-site.ts'
import { servePages } from './page.routes.ts'
import { serveServiceWorker } from './service-worker.routes.ts'
import { refuseSharedPhotos } from './shared-photo.routes.ts'
import { followBucket } from './site-bucket.ts'
import { serveWellKnown } from './well-known.routes.ts'

export type SiteOptions = LiveSiteOptions &
  Pick<
    Env,
    | 'apiBase'
    | 'dictionaries'
    | 'evidence'
    | 'analyticsId'
    | 'googleClientId'
    | 'notifications'
    | 'publicUrl'
    | 'securityContact'
    | 'serviceWorker'
    | 'siteBase'
    | 'siteBucket'
  >

/**
 * Everything that is not a call: the files of the parts, the pages, and what programs look for. The server and
 * the bench serve it alike.
 */
export async function serveSite(
  app: FastifyInstance,
  options: SiteOptions,
  devOrigins: readonly string[] = [],
): Promise<void> {
  await followBucket(app, options)
  await serveAssets(app, options)
  serveWellKnown(app, options)
  serveServiceWorker(app, options)
  await app.register(refuseSharedPhotos)
  // Registered last only for the reader: Fastify's router takes the most specific path, and /* answers what nothing
  // else does.
  servePages(app, { ...options, devOrigins })
}
