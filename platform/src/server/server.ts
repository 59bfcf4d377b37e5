import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { operatorsPath } from '../runtime/evidence/evidence.ts'
import { guardCanaries } from './canary/canary-guard.ts'
import { serveEvidence } from './evidence/evidence.routes.ts'
import { serveParts } from './evidence/parts.routes.ts'
import type { ReleaseOptions, SiteServerOptions } from './options.ts'
import { servePreviews } from './preview/preview.routes.ts'
import { previewPaths, readPreviewCookie } from './preview/preview-cookie.ts'
import { serveReleases } from './release/release.routes.ts'
import { serveAssets } from './site/asset.routes.ts'
import { serveCspReports } from './site/csp-report.routes.ts'
import { serveHostFiles } from './site/host-file.routes.ts'
import { type LiveSite, watchSite } from './site/live-site.ts'
import { servePages } from './site/page.routes.ts'
import { openPages } from './site/page-file.ts'
import { serveServiceWorker } from './site/service-worker.routes.ts'
import { followBucket } from './site/site-bucket.ts'

export { auditKinds } from './audit.ts'
export type { Counted, EvidenceStore, Sample } from './evidence/evidence-store.ts'
export { memoryEvidence } from './evidence/memory-evidence.ts'
export type { Product, ReleaseOptions, SiteServerOptions } from './options.ts'

/** Serves a site of parts: pages and files, and where it has secrets also releases, previews, evidence and canaries. */
export const siteServer = fastifyPlugin(
  async (app: FastifyInstance, options: SiteServerOptions): Promise<void> => {
    const site = watchSite(app, options)
    const { releases, handOn } = options
    const pages = openPages(site, options)
    app.decorate('hasPages', () =>
      pages
        .now()
        .then((live) => live.at('/'))
        .then(
          () => true,
          () => false,
        ),
    )
    await followBucket(app, site, options)
    if (handOn) passOn(app, handOn)
    const previews = releases && (await serveReleasing(app, site, { ...options, ...releases }))
    await serveAssets(app, site, options)
    serveHostFiles(app, site, options)
    serveServiceWorker(app, site, options)
    servePages(app, { ...options, pages, sendPreview: previews })
  },
  { name: '@drape/platform/server', fastify: '5.x' },
)

async function serveReleasing(
  app: FastifyInstance,
  site: LiveSite,
  options: Omit<SiteServerOptions, 'releases'> & ReleaseOptions,
) {
  if (options.evidence) {
    await serveEvidence(app, site, options)
    guardCanaries(app, site, options)
  }
  await serveCspReports(app)
  await serveParts(app, options)
  await serveReleases(app, options)
  return servePreviews(app, site, options)
}

/** What a server without secrets cannot answer: it could not tell a good grant from another. */
function passOn(app: FastifyInstance, handOn: NonNullable<SiteServerOptions['handOn']>): void {
  for (const url of [operatorsPath, ...previewPaths])
    app.all(url, { onRequest: handOn, handler: async () => undefined })
  app.addHook('onRequest', async (request, reply) => {
    const isPage = request.routeOptions.url === '/*'
    const text = readPreviewCookie(request.headers.cookie, 'own', request.protocol === 'https')
    return isPage && text !== undefined ? handOn(request, reply) : undefined
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether there is a first page to be sent. */
    hasPages(): Promise<boolean>
  }
}
