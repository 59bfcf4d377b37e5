import { once } from 'node:events'
import { type IncomingMessage, request as open, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { pathOf } from '@drape/contract/call-request'
import { showLookPicture } from '@drape/contract/look'
import { lookAddress } from '@drape/contract/page-config'
import { rateItem } from '@drape/contract/rating'
import { missingForCaddy, startCaddy, type TestCaddy } from '../test/caddy/caddy.ts'
import { startReplica, type TestReplica } from '../test/replica.ts'

const missing = missingForCaddy()
const where = missing ? describe.skip : describe

let caddy: TestCaddy
let replicas: readonly [TestReplica, TestReplica]

const ask = (path: string, options: RequestInit = {}) => fetch(caddy.address + path, options)
const requests = () => replicas.flatMap((replica) => replica.requests)
const rate = pathOf(rateItem, { id: '0190a000-0000-7000-8000-000000000000' })

/** `npm run prove -- topology` has people and attacks behind it. */
where(`api/containers/Caddyfile${missing ? ` (skipped: ${missing})` : ''}`, () => {
  beforeAll(async () => {
    caddy = await startCaddy()
    const start = (host: string) => {
      caddy.replicas.add(host)
      return startReplica((_request, response) => response.end(), { host, port: caddy.replicaPort })
    }
    replicas = [await start('127.0.0.2'), await start('127.0.0.3')]
  })

  beforeEach(() => {
    for (const replica of replicas) {
      replica.requests.length = 0
      replica.answer = async (request, response) => {
        // One that is too large is broken off.
        await buffer(request).catch(() => undefined)
        response.end(replica.origin)
      }
    }
  })

  afterAll(async () => {
    await caddy?.stop()
    for (const replica of replicas ?? []) await replica.stop()
  })

  it('passes a request on as it was sent, with its real peer, and the answer as it came', async () => {
    for (const replica of replicas)
      replica.answer = async (request, response) => {
        const echo = `${request.method} ${request.url} ${request.headers['idempotency-key']} ${await text(request)}`
        response.writeHead(409, {
          'content-type': 'text/x-odd',
          'content-encoding': 'x-own',
          'x-own': 'kept',
        })
        response.end(echo)
      }
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
    const reply = await ask('/api/%61//b/?q=%20&secret', {
      method: 'DELETE',
      body: 'words',
      headers: {
        'idempotency-key': 'once',
        'accept-encoding': 'dcb, br',
        'x-forwarded-for': '203.0.113.9',
        'x-request-id': '0190a000-0000-7000-8000-000000000000',
        traceparent,
      },
    })
    expect([reply.status, await reply.text()]).toEqual([409, 'DELETE /api/%61//b/?q=%20&secret once words'])
    const expected = { 'content-type': 'text/x-odd', 'content-encoding': 'x-own', 'x-own': 'kept' }
    expect(Object.fromEntries(reply.headers)).toMatchObject(expected)
    expect(reply.headers.get('server')).toBeNull()
    const { headers } = requests()[0] as IncomingMessage
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'accept-encoding': 'dcb, br',
      traceparent,
    })
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    expect(headers['x-request-id']).not.toContain('0190a000')
    const isLogged = (line: object) => JSON.stringify(line).includes('/api/%61//b/?…')
    while (!caddy.lines.some(isLogged)) await new Promise((resolve) => setTimeout(resolve, 5))
    expect(JSON.stringify(caddy.lines)).not.toContain('secret')
  })

  it('logs no link of a look', async () => {
    const token = 'a-token-of-22-letters0'
    for (const path of [
      lookAddress(token),
      lookAddress(token).toUpperCase(),
      pathOf(showLookPicture, { token }),
    ])
      await ask(path)
    await ask('/the-last')
    const isLogged = (line: object) => JSON.stringify(line).includes('/the-last')
    while (!caddy.lines.some(isLogged)) await new Promise((resolve) => setTimeout(resolve, 5))
    const log = JSON.stringify(caddy.lines)
    expect(log).toContain('/look/…')
    expect(log.toLowerCase()).not.toContain(token)
  })

  it('takes no replica for gone where a release call is broken off', async () => {
    const [first] = replicas
    const atWork: ServerResponse[] = []
    for (const replica of replicas)
      replica.answer = ({ url, socket }, response) => {
        if (url === '/api/slow') atWork.push(response)
        else if (url?.startsWith('/api/releases') && replica === first) socket.destroy()
        else response.end(replica.origin)
      }
    // Before reads fail in another test. Caddy forgets its counts for replicas without open requests.
    const slow: Promise<unknown>[] = []
    for (const count of [1, 2]) {
      slow.push(ask('/api/slow'))
      while (atWork.length < count) await new Promise((resolve) => setTimeout(resolve, 5))
    }
    const askedOf = async (path: string) =>
      new Set(await Promise.all(Array.from({ length: 20 }, async () => (await ask(path)).text())))
    await askedOf('/api/releases/')
    expect(await askedOf('/api/x')).toEqual(new Set(replicas.map(({ origin }) => origin)))
    for (const response of atWork) response.end()
    await Promise.all(slow)
  })

  it('asks another replica if one is gone or drops a read, and reports an error for a write', async () => {
    const [first, second] = replicas
    await first.stop()
    for (let n = 0; n < 10; n++) expect(await (await ask('/api/x')).text()).toBe(second.origin)
    await first.start()
    first.answer = (request) => request.socket.destroy()
    for (let n = 0; n < 10; n++) expect(await (await ask('/api/x')).text()).toBe(second.origin)
    second.answer = first.answer
    const before = requests().length
    const reply = await ask(rate, { method: 'POST', body: '{}' })
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await reply.json()).toMatchObject({ success: false, code: 'unavailable' })
    expect(requests()).toHaveLength(before + 1)
  })

  it('refuses what is too large, before all of it has come', async () => {
    const socket = connect(Number(new URL(caddy.address).port), '127.0.0.1').on('error', () => undefined)
    socket.write(`POST ${rate} HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: chunked\r\n\r\n`)
    const piece = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(1024 * 1024), Buffer.from('\r\n')])
    for (let megabyte = 0; megabyte < 17; megabyte++) socket.write(piece)
    const response = await text(socket)
    expect(response).toContain('HTTP/1.1 413')
    expect(response).toContain('"code":"too_large"')
    expect((await ask('/', { headers: { 'x-large': 'x'.repeat(40_000) } })).status).toBe(431)
  })

  it('refuses a host that is nobody’s', async () => {
    const asked = open(caddy.address, { headers: { host: 'nobody.example' } }).end()
    const [reply] = (await once(asked, 'response')) as [IncomingMessage]
    expect([reply.statusCode, requests()]).toEqual([421, []])
  })

  it('passes an answer on to a caller whose body stands still', async () => {
    for (const replica of replicas)
      replica.answer = (_request, response) => response.writeHead(401, { connection: 'close' }).end('{}')
    const socket = connect(Number(new URL(caddy.address).port), '127.0.0.1')
    socket.write(`POST ${rate} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 9\r\n\r\n{`)
    const [said] = (await once(socket, 'data')) as [Buffer]
    // What is left of the body is not taken for a next request.
    expect(said.toString()).toMatch(/^HTTP\/1\.1 401 .*^connection: close/ims)
    socket.destroy()
  })
})
