import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { listening } from '../../../test/listening.ts'
import { pageScriptsTag } from '../../release/page-scripts.ts'
import { liveProxy } from './live-proxy.ts'

const json = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`
const page = `<html><head></head>${json('drape-config', { apiBase: '' })}${json('drape-registry', {})}${pageScriptsTag(
  { hosts: [], entries: [], chunks: [] },
)}</html>`
const release = { version: 'dev', scope: 's', entry: 'e', integrity: '', needs: {}, routes: ['/wardrobe'] }

let live: Awaited<ReturnType<typeof listening>>
let proxy: typeof live
let requests: (Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { readonly body: string })[]

beforeEach(async () => {
  requests = []
  live = await listening(async (request, reply) => {
    const { method, url, headers } = request
    requests.push({ method, url, headers, body: await text(request) })
    if (url === '/old/') return void reply.writeHead(308, { location: `${live.address}/old` }).end()
    if (url === '/away') return void reply.writeHead(503, { 'content-type': 'text/html' }).end('One moment')
    const isPage = !url?.startsWith('/api/')
    reply.writeHead(isPage && url !== '/' ? 404 : 200, {
      'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
      'strict-transport-security': 'max-age=63072000',
      'integrity-policy': 'blocked-destinations=(script)',
    })
    reply.end(isPage ? page : '{"id":1}')
  })
  proxy = await listening(liveProxy({ live: live.address, own: () => ({ part: 'wardrobe', release }) }))
})

afterEach(() => Promise.all([live.stop(), proxy.stop()]))

const open = (path: string, options: RequestInit = {}) =>
  fetch(proxy.address + path, { redirect: 'manual', headers: { accept: 'text/html' }, ...options })

test('a route of the part that is live nowhere yet is a page here, and no other path is', async () => {
  const reply = await open('/wardrobe')
  expect([reply.status, (await reply.text()).includes('"wardrobe":[{"version":"dev"')]).toEqual([200, true])
  expect((await open('/nowhere')).status).toBe(404)
  for (const name of ['strict-transport-security', 'integrity-policy'])
    expect([name, reply.headers.get(name)]).toEqual([name, null])
})

test('a call goes to the live api with all that it carries, as if a page of the product had made it', async () => {
  const reply = await open('/api/orders/', {
    method: 'POST',
    body: 'an order',
    headers: { origin: proxy.address, authorization: 'Bearer t' },
  })
  expect(await reply.json()).toEqual({ id: 1 })
  expect(requests).toMatchObject([
    {
      method: 'POST',
      url: '/api/orders/',
      body: 'an order',
      headers: { origin: live.address, host: new URL(live.address).host, authorization: 'Bearer t' },
    },
  ])
})

test('a stranger’s page stays a stranger’s to the live api', async () => {
  await open('/api/orders/', { headers: { origin: 'https://stranger.example' } })
  expect(requests[0]?.headers.origin).toBe('https://stranger.example')
})

test('a redirect stays a redirect on this address, and a page that is not Drape’s comes unchanged', async () => {
  expect((await open('/old/')).headers.get('location')).toBe('/old')
  const away = await open('/away')
  expect([away.status, await away.text()]).toEqual([503, 'One moment'])
})

test('a product that does not answer is reported', async () => {
  await live.stop()
  const reply = await open('/')
  expect([reply.status, await reply.text()]).toEqual([
    502,
    `${live.address} does not answer (ECONNREFUSED).\n`,
  ])
})
