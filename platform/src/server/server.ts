import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { guardCanaries, liveGuards } from './canary/canary-guard.ts'
import { serveBrowserReports } from './evidence/browser-report.routes.ts'
import { evidenceService } from './evidence/evidence.service.ts'
import { memoryEvidence } from './evidence/memory-evidence.ts'
import { serveParts } from './evidence/parts.routes.ts'
import { serveHooks } from './hook/hooks.ts'
import type { ReleasingOptions, SiteServerOptions } from './options.ts'
import { servePanel } from './panel/panel.routes.ts'
import { servePreviews } from './preview/preview.routes.ts'
import { releaseChanges } from './release/changes.ts'
import { serveExchange } from './release/exchange.routes.ts'
import { serveReleases } from './release/release.routes.ts'
import { releaseService } from './release/release.service.ts'
import { serveAssets } from './site/asset.routes.ts'
import { serveHostFiles } from './site/host-file.routes.ts'
import { type LiveSite, watchSite } from './site/live-site.ts'
import { servePages } from './site/page.routes.ts'
import { followBucket } from './site/site-bucket.ts'

export type { Product } from '../release/page/page-options.ts'
export { auditKinds } from './audit.ts'
export type { Counted, EvidenceStore, Sample } from './evidence/evidence-store.ts'
export type { DescribePage, ReleaseOptions, SiteServerOptions } from './options.ts'
export { admitReleaser } from './release/release-permission.ts'

/** Serves a site of parts: pages and files, and where it has secrets also releases, previews, evidence and canaries. */
export const siteServer: FastifyPluginAsync<SiteServerOptions> = async (app, options) => {
  const site = watchSite(app, options)
  await followBucket(app, site, options)
  await app.register((scope) => serveAssets(scope, site, options), { prefix: '/site' })
  serveHostFiles(app, site, options)
  const usual = {
    evidenceStore: memoryEvidence(),
    hooks: [],
    limitTries: async <Result>(_: unknown, attempt: () => Result | Promise<Result>) => attempt(),
  }
  const releasing = options.releases && { ...options, ...usual, ...options.releases }
  servePages(app, site, options, releasing && (await serveReleasing(app, site, releasing)))
}

async function serveReleasing(app: FastifyInstance, site: LiveSite, options: ReleasingOptions) {
  const releases = releaseService(options)
  const guards = liveGuards(options.siteDir, options.guardsLive)
  const evidence = evidenceService(options, site, guards)
  await serveBrowserReports(app, options.evidence ? evidence : undefined)
  if (options.evidence) guardCanaries(app, site, { ...options, guards, releases })
  const changes = releaseChanges(app, releases, options, serveHooks(app, site, options))
  await app.register(async (scope) => serveParts(scope, options, changes))
  await app.register((scope) => serveReleases(scope, options, releases, changes))
  serveExchange(app, options)
  const sendPreview = await servePreviews(app, site, options, releases)
  return { sendPreview, addPanel: servePanel(app, options) }
}
