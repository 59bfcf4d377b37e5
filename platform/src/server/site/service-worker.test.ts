import type { FastifyInstance } from 'fastify'
import { plainSite } from '../../../test/plain-site.ts'
import { serveSite } from '../../../test/site-server.ts'
import type { SiteServerOptions } from '../options.ts'

let site: ReturnType<typeof plainSite>
let app: FastifyInstance

const start = async (change: Partial<SiteServerOptions> = {}) => {
  app = await serveSite(site.folder, change)
}

const publish = (version: string, worker?: string) => {
  if (worker) site.put(`host/${version}/service-worker.js`, worker)
  site.putRegistry({ history: { host: [version] } })
}

const worker = () => app.inject('/service-worker.js')

beforeEach(() => {
  site = plainSite()
})

afterEach(() => app.close())
afterEach(() => site.remove())

test('the worker is that of the live host, is asked for again each time, and may reach nothing but the site', async () => {
  await start({ siteBase: 'https://cdn.example/drape' })
  publish('aaaaaaaaaaaa', 'one()')
  const { statusCode, headers, body } = await worker()
  expect([statusCode, headers['content-type'], body]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'one()',
  ])
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; connect-src 'self' https://cdn.example; frame-ancestors 'none'",
  )
  publish('bbbbbbbbbbbb', 'another()')
  expect((await worker()).body).toBe('another()')
})

/** Runs the served worker as a browser would, and returns what it leaves. */
const runRemoval = async (code: string) => {
  const listeners = new Map<string, (event: { waitUntil: (task: Promise<unknown>) => void }) => void>()
  const cacheNames = new Set(['drape-pages-1', 'drape-files-1', 'of-somebody-else'])
  const caches = {
    keys: async () => [...cacheNames],
    delete: async (name: string) => cacheNames.delete(name),
  }
  const registration = { unregister: jest.fn() }
  const skipWaiting = jest.fn()
  const globals = { addEventListener: listeners.set.bind(listeners), caches, registration, skipWaiting }
  new Function(...Object.keys(globals), code)(...Object.values(globals))
  for (const name of ['install', 'activate']) {
    let task: Promise<unknown> | undefined
    listeners.get(name)?.({ waitUntil: (promise) => (task = promise) })
    await task
  }
  return { kept: [...cacheNames], registration, skipWaiting }
}

test.each([
  ['it is switched off', { serviceWorker: false }, 'one()'],
  ['the live host is from before the worker', {}, undefined],
])('where %s, a worker that a browser has removes itself, with all of ours', async (_, change, code) => {
  await start(change)
  publish('aaaaaaaaaaaa', code)
  const { kept, registration, skipWaiting } = await runRemoval((await worker()).body)
  expect(kept).toEqual(['of-somebody-else'])
  expect(skipWaiting).toHaveBeenCalled()
  expect(registration.unregister).toHaveBeenCalled()
})
