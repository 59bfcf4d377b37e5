import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { checkReadiness } from '@drape/contract/health'
import { createApi } from './api.client.ts'

let server: Server
let answer: RequestListener

const baseOf = (listening: Server) => `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
const make = (signal?: AbortSignal) =>
  createApi({ apiBase: baseOf(server) }).make(checkReadiness, {}, signal ? { signal } : {})

const reply =
  (status: number, body: unknown): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

beforeAll(async () => {
  server = createServer((request, response) => answer(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})

afterAll(async () => {
  await new Promise((closed) => server.close(closed))
})

const ready = { status: 'ready', database: 'up', migrations: 'up', objects: 'up' }

test('a call asks by its own method and path, and gives its reply', async () => {
  const asked: unknown[] = []
  answer = (request, response) => {
    asked.push([request.method, request.url])
    reply(200, ready)(request, response)
  }
  await expect(make()).resolves.toEqual(ready)
  expect(asked).toEqual([['GET', '/readyz']])
})

test('a refusal carries its status and the problem that the server names', async () => {
  const problem = { success: false, code: 'unavailable', message: 'Please wait.', requestId: 'q1' }
  answer = reply(503, problem)
  await expect(make()).rejects.toMatchObject({
    reason: 'refused',
    status: 503,
    problem,
    message: 'Please wait.',
  })
})

test('a refusal whose status came without its name is named all the same, and says when to ask again', async () => {
  answer = (_request, response) => response.writeHead(429, '', { 'retry-after': '7' }).end()
  await expect(make()).rejects.toMatchObject({ statusText: 'Too Many Requests', retryAfterMs: 7000 })
})

test('a refusal by something that is not our server is still a refusal', async () => {
  answer = reply(502, '<h1>Bad gateway</h1>')
  await expect(make()).rejects.toMatchObject({ reason: 'refused', status: 502, problem: undefined })
})

test('a reply that breaks the contract is not passed on', async () => {
  answer = reply(200, { status: 'perhaps' })
  await expect(make()).rejects.toMatchObject({ reason: 'malformed', status: 200 })
})

test('a server that is not there is unreachable', async () => {
  const gone = createServer()
  await new Promise<void>((listening) => gone.listen(0, '127.0.0.1', listening))
  const apiBase = baseOf(gone)
  await new Promise((closed) => gone.close(closed))
  await expect(createApi({ apiBase }).make(checkReadiness, {})).rejects.toMatchObject({
    reason: 'unreachable',
  })
})

test('a call that nobody waits for any more is given up', async () => {
  const leaving = new AbortController()
  answer = () => leaving.abort()
  await expect(make(leaving.signal)).rejects.toMatchObject({ reason: 'unreachable' })
})

test('a call for members carries its bearer', async () => {
  let authorization: string | undefined
  answer = (request, response) => {
    authorization = request.headers.authorization
    reply(200, ready)(request, response)
  }
  await createApi({ apiBase: baseOf(server) }).make(checkReadiness, {}, { bearer: 'abc' })
  expect(authorization).toBe('Bearer abc')
})
