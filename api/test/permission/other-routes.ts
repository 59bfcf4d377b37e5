import { serverPaths } from '@drape/platform/release/server-api'
import { evidencePath, operatorsPath } from '@drape/platform/runtime/evidence'
import { allCallers, type Entry, nowhere, ofRoute, strangers } from './row.ts'

/** A member's session opens no preview: that takes a grant. */
const forbidden = '403 403 403 403 403 403 403 403'
const preview = '/preview/user@0123456789ab'
const release = { versions: { user: '0123456789ab' } }
const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'grant=x' }

/** Not calls: releases, unknown paths, CSP reports and the site, which does not exist in this test. */
export const otherRoutes: readonly Entry[] = [
  // Releases need a token of another kind, which none of the columns has: release.test.ts.
  ofRoute(`GET ${serverPaths.status}`, strangers),
  ofRoute(`GET ${serverPaths.diff}`, strangers, { query: { part: 'user' } }),
  ofRoute(`GET ${serverPaths.verify}`, strangers),
  ofRoute(`GET ${serverPaths.gateCases}`, strangers, { query: { target: 'user@0123456789ab' } }),
  // An ID token of a CI: exchange.test.ts.
  ofRoute(`POST ${serverPaths.exchange}`, strangers, { payload: { parts: ['user'] } }),
  ofRoute(`GET ${serverPaths.version}`, strangers, { query: { target: 'user@0123456789ab' } }),
  ofRoute(`POST ${serverPaths.refusals}`, strangers, { payload: { ...release, notes: [] } }),
  ofRoute(`POST ${serverPaths.publish}`, strangers, { url: serverPaths.publish.replace(':part', 'user') }),
  ofRoute(`POST ${serverPaths.promote}`, strangers, { payload: release }),
  ofRoute(`POST ${serverPaths.adopt}`, strangers, { payload: { ...release, source: 'image', over: false } }),
  ofRoute(`POST ${serverPaths.repair}`, strangers, { payload: {} }),
  ofRoute(`POST ${serverPaths.previews}`, strangers, {
    payload: { part: 'user', version: '0123456789ab', own: false },
  }),
  ofRoute(`POST ${serverPaths.prune}`, strangers, { payload: { parts: [], days: 90, keep: [], dry: true } }),
  ofRoute(`POST ${serverPaths.rollBack}`, strangers, { payload: { parts: ['user'] } }),
  ofRoute('ANY /api', nowhere),
  ofRoute('ANY /api/*', nowhere, { url: '/api/no/such' }),
  ofRoute('POST /api/csp-reports/', '204 204 204 204 204 204 204 204', {
    headers: { 'content-type': 'application/csp-report' },
    payload: '{}',
  }),
  ofRoute(`POST ${evidencePath}`, '204 204 204 204 204 204 204 204', {
    headers: { 'content-type': 'text/plain' },
    payload: '[]',
  }),
  // A release token is asked for, which none of the columns has: parts.test.ts.
  ofRoute(`GET ${operatorsPath}`, strangers),
  ofRoute(`POST ${operatorsPath}`, strangers, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'token=none',
  }),
  ofRoute(`GET ${operatorsPath}/panel.js`, nowhere),
  ofRoute(`POST ${operatorsPath}/change`, strangers, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'verb=rollback&part=user',
  }),
  // The same: metrics.test.ts.
  ofRoute('GET /metrics', strangers),
  ofRoute('GET /.well-known/security.txt', allCallers),
  ofRoute('GET /robots.txt', allCallers),
  ...['favicon.ico', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png', 'icon-maskable.png'].map(
    (file) => ofRoute(`GET /${file}`, nowhere),
  ),
  ofRoute('GET /share-picture.png', nowhere),
  ofRoute('GET /app.webmanifest', nowhere),
  ofRoute('POST /shared-photo', '303 303 303 303 303 303 303 303', {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x--',
  }),
  ofRoute('GET /service-worker.js', allCallers),
  ofRoute('GET /preview/:target', forbidden, { url: preview }),
  ofRoute('GET /preview/:target/*', forbidden, { url: `${preview}/closet` }),
  ofRoute('POST /preview/:target/', forbidden, { url: preview, ...form }),
  ofRoute('POST /preview/:target/leave', '303 303 303 303 303 303 303 303', {
    url: `${preview}/leave`,
    ...form,
  }),
  ofRoute('GET /site', nowhere),
  ofRoute('GET /site/*', nowhere, { url: '/site/user/1/app.js' }),
  ofRoute('GET /site/:part/mf-manifest.json', nowhere, { url: '/site/user/mf-manifest.json' }),
  ofRoute('GET /site/licences.txt', nowhere),
  ofRoute('GET /site/registry.json', nowhere),
  ofRoute('GET /*', '503 503 503 503 503 503 503 503', { url: '/nowhere' }),
]
