import { showPicture } from '@drape/contract/photo'
import { downloadArchive } from '@drape/contract/profile'
import type { InjectOptions } from 'fastify'
import { v7 as newId } from 'uuid'
import { testApp } from '../../../test/app.ts'
import { routeOf } from '../../../test/caller.ts'

const running = testApp({ PUBLIC_URL: 'https://drape.example' })

/** Whether a request from this address was counted. */
async function isCounted(request: InjectOptions, address: string): Promise<boolean> {
  await running.app.inject({ ...request, headers: { 'x-forwarded-for': address } })
  const rows = await running.query('select 1 from rate_limit where key = $1', `address ${address}`)
  return rows.length === 1
}

test('every request below /api is counted, also a refused or unknown one, except for signed addresses', async () => {
  const routes = running.app.routes
    .filter(({ method }) => ['GET', 'POST', 'DELETE'].includes(method))
    .map(({ method, url }) => ({ method: method as 'GET', url }))
  expect(routes.length).toBeGreaterThan(30)
  const uncounted: string[] = []
  for (const [n, { method, url }] of routes.entries()) {
    const path = url.replace(/:\w+/g, newId()).replace('*', 'something')
    if (!(await isCounted({ method, url: path }, `203.0.113.${n}`))) uncounted.push(`${method} ${url}`)
  }
  expect(uncounted.sort()).toEqual([
    'GET /*',
    'GET /.well-known/security.txt',
    routeOf(showPicture),
    routeOf(downloadArchive),
    'GET /app.webmanifest',
    'GET /apple-touch-icon.png',
    'GET /favicon.ico',
    // Attempts at this route have a count of their own: site/releases.ts.
    'GET /health/parts',
    // For who has signed in there.
    'GET /health/parts/panel.js',
    'GET /healthz',
    'GET /icon-192.png',
    'GET /icon-512.png',
    'GET /icon-maskable.png',
    'GET /mailbox',
    'GET /mailbox/:id',
    // As /health/parts.
    'GET /metrics',
    'GET /preview/:target',
    'GET /preview/:target/*',
    'GET /readyz',
    'GET /robots.txt',
    'GET /service-worker.js',
    'GET /share-picture.png',
    'GET /site',
    'GET /site/*',
    'GET /site/:part/mf-manifest.json',
    'GET /site/licences.txt',
    'GET /site/registry.json',
    'POST /health/parts',
    'POST /health/parts/change',
    'POST /preview/:target/',
    'POST /preview/:target/leave',
    'POST /shared-photo',
  ])
})
