import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'
import { createServer } from './server.ts'
import { serveUnknownCalls } from './unknown-call.routes.ts'

const friend = 'https://app.example'
let app: FastifyInstance | undefined

const start = (origins: readonly string[]) => {
  app = createServer({ log: { level: 'silent' }, publicUrl: undefined, origins })
  serveUnknownCalls(app)
  app.get('/api/name', async () => ({ name: 'Ada' }))
  return app
}

afterEach(() => app?.close())

const preflight = (origin: string) =>
  ({
    method: 'OPTIONS',
    url: '/api/name',
    headers: { origin, 'access-control-request-method': 'GET' },
  }) as const

test('pages of other origins cannot make calls unless they are named', async () => {
  const server = start([])
  const reply = await server.inject({ url: '/api/name', headers: { origin: friend } })
  expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  expect((await server.inject(preflight(friend))).statusCode).toBe(404)
})

test('pages of the origins that are named can, and no others, and never with cookies', async () => {
  const server = start([friend])
  for (const options of [preflight(friend), { url: '/api/name', headers: { origin: friend } }]) {
    const reply = await server.inject(options)
    expect(reply.statusCode).toBeLessThan(300)
    expect(reply.headers['access-control-allow-origin']).toBe(friend)
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined()
    expect(String(reply.headers['vary']).toLowerCase()).toBe('origin')
  }
  const { headers } = await server.inject(preflight(friend))
  for (const name of ['authorization', 'traceparent'])
    expect(headers['access-control-allow-headers']).toContain(name)

  for (const origin of ['https://other.example', `${friend}.evil.example`, 'null']) {
    expect((await server.inject(preflight(origin))).statusCode).toBe(404)
    const reply = await server.inject({ url: '/api/name', headers: { origin } })
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
  }
})

test('a page of a named origin can read why it was refused', async () => {
  const server = start([friend])
  server.addHook('onRequest', async ({ url }) => {
    if (url === '/api/name') throw new Refusal(429, 'too_many_requests', 'Too many requests.')
  })
  for (const [url, status] of [
    ['/api/no', 404],
    ['/api/name', 429],
  ] as const) {
    const reply = await server.inject({ url, headers: { origin: friend } })
    expect([reply.statusCode, reply.headers['access-control-allow-origin']]).toEqual([status, friend])
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
  }
})
