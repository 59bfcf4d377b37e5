import { connect } from 'node:net'
import { callsOf } from '@drape/contract/call'
import { checkHealth } from '@drape/contract/health'
import { problem } from '@drape/contract/problem'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { z } from 'zod'
import { serveCall } from './serve-call.ts'
import { createServer } from './server.ts'
import { serveUnknownCalls } from './unknown-call.routes.ts'

let app: FastifyInstance
let lines: string[]

const lineOf = (part: string) => lines.find((line) => line.includes(part)) ?? ''

beforeEach(() => {
  lines = []
  const stream = { write: (line: string) => lines.push(line) }
  app = createServer({ log: { level: 'info', stream }, publicUrl: undefined })
  serveUnknownCalls(app)
  app.post('/api/echo', async (request) => ({ got: request.body }))
  app.get('/api/broken', async () => {
    throw new Error('the secret of the server')
  })
})

afterEach(() => app.close())

async function refused(options: string | InjectOptions, status: number, code: string) {
  const reply = await app.inject(options)
  expect(reply.statusCode).toBe(status)
  const body = problem.parse(reply.json())
  expect(body.code).toBe(code)
  expect(body.requestId).toBe(reply.headers['x-request-id'])
  expect(reply.headers['cache-control']).toBe('no-store')
  return body
}

const post = (payload: string, type = 'application/json') =>
  ({ method: 'POST', url: '/api/echo', headers: { 'content-type': type }, payload }) as const

describe('a call that nobody serves', () => {
  it.each(['/api', '/api/', '/api/no/such', '/api/no/such/', '/%61pi/no'])(
    'is a problem with 404 at %s',
    async (url) => {
      await refused(url, 404, 'not_found')
      await refused({ method: 'DELETE', url }, 404, 'not_found')
    },
  )

  it('is refused by its method alone, and before its body is read', async () => {
    await refused({ method: 'DELETE', url: '/api/echo' }, 404, 'not_found')
    await refused({ ...post('{'), url: '/api/no' }, 404, 'not_found')
  })
})

describe('a failure of ours', () => {
  it('gives the caller only its id in our log', async () => {
    const body = await refused('/api/broken', 500, 'internal')
    expect(JSON.stringify(body)).not.toMatch(/secret|at .*\.ts/)
    expect(lineOf('the secret of the server')).toContain(body.requestId)
  })
})

describe('an address that cannot be decoded', () => {
  it('is refused', async () => {
    const reply = await app.inject('/%zz')
    expect([reply.statusCode, problem.parse(reply.json()).code]).toEqual([400, 'bad_request'])
  })
})

describe('every answer', () => {
  it.each(['/api/echo', '/api/broken', '/api/no', '/%zz'])(
    'is in no frame of another page: %s',
    async (url) => {
      const { headers } = await app.inject(url === '/api/echo' ? post('{}') : url)
      expect(headers).toMatchObject({
        'content-security-policy': "frame-ancestors 'none'",
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
      })
    },
  )
})

describe('the log', () => {
  it('has a line a request, without what stands in the query, the headers or the body', async () => {
    await app.inject({
      ...post('{"password":"hidden-1"}'),
      url: '/api/echo?token=hidden-2',
      headers: { 'content-type': 'application/json', authorization: 'Bearer hidden-3', cookie: 'a=hidden-4' },
    })
    expect(JSON.parse(lineOf('/api/echo'))).toMatchObject({ req: { path: '/api/echo' }, status: 200 })
    expect(lines.join()).not.toContain('hidden')
  })

  it('blackens secret headers that somebody logs', () => {
    const headers = { Authorization: 'a "hidden" one', 'set-cookie': ['hidden', 'hidden'], cookie: 'hidden' }
    app.log.warn({ headers, cause: { response: { deep: { headers } } }, ...headers, n: 1 }, 'careless')
    expect(lineOf('careless')).not.toContain('hidden')
    expect(JSON.parse(lineOf('careless'))).toMatchObject({ n: 1, msg: 'careless' })
  })
})

describe('what is no request at all', () => {
  const speak = async (text: string) => {
    const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    return new Promise<string>((resolve) => {
      let answer = ''
      const socket = connect(Number(address.port), '127.0.0.1', () => socket.write(text))
      socket.on('data', (bytes) => {
        answer += bytes
      })
      socket.on('close', () => resolve(answer))
    })
  }

  it.each([
    ['GARBAGE\r\n\r\n', 400, 'bad_request'],
    [`GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431, 'too_large'],
  ])('is answered with a problem too (%#)', async (text, status, code) => {
    const [head = '', body = ''] = (await speak(text)).split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status} `)
    expect(head).toMatch(/\r\nx-content-type-options: nosniff(\r|$)/)
    expect(problem.parse(JSON.parse(body)).code).toBe(code)
    expect(lineOf('a request was refused before it reached a route')).toContain(JSON.parse(body).requestId)
  })
})

describe('a call of the contract', () => {
  const nameOnly = callsOf('profile')({
    method: 'GET',
    path: '/api/name/',
    who: 'anyone',
    summary: 'A name',
    reply: z.object({ name: z.string() }),
  })

  it('answers with and without the slash, and only with what it names', async () => {
    const row = { name: 'Ada', passwordHash: 'hidden' }
    serveCall(app, nameOnly, async () => row)
    expect((await app.inject('/api/name/')).json()).toEqual({ name: 'Ada' })
    expect((await app.inject('/api/name')).json()).toEqual({ name: 'Ada' })
  })

  it('does not compile with a reply of another shape', async () => {
    // @ts-expect-error 'dead' is no status of the contract
    serveCall(app, checkHealth, async () => ({ status: 'dead' }))
    // @ts-expect-error the name is missing
    serveCall(app, nameOnly, async () => ({}))
    await refused('/healthz', 500, 'internal')
  })
})

describe('the address of the caller', () => {
  const askFrom = async (trustedProxies: string[]) => {
    const server = createServer({ log: { level: 'silent' }, publicUrl: undefined, trustedProxies })
    server.get('/ip', async (request) => request.ip)
    const reply = await server.inject({ url: '/ip', headers: { 'x-forwarded-for': '203.0.113.9' } })
    return reply.body
  }

  it('is what a proxy says only where the proxy is trusted', async () => {
    expect(await askFrom(['private'])).toBe('203.0.113.9')
    expect(await askFrom(['127.0.0.1'])).toBe('203.0.113.9')
    expect(await askFrom(['10.0.0.0/8'])).toBe('127.0.0.1')
    expect(await askFrom([])).toBe('127.0.0.1')
  })
})
