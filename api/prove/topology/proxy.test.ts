import { once } from 'node:events'
import { type IncomingMessage, request as open } from 'node:http'
import { connect } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { uploadPhoto } from '@drape/contract/photo'
import { startTestEdge, type TestEdge } from '../../test/edge.ts'

let edge: TestEdge

const ask = (path: string, options: RequestInit = {}) => fetch(edge.address + path, options)

beforeEach(async () => {
  edge = await startTestEdge()
})

afterEach(async () => {
  await edge.stop()
})

describe('a request that is passed on', () => {
  it('arrives as it was sent and is answered as the replica answers', async () => {
    await edge.second.stop()
    edge.first.answer = async (request, response) => {
      const body = await text(request)
      response.writeHead(409, { 'content-type': 'text/x-odd', 'x-own': 'kept', 'retry-after': '7' })
      response.end(`${request.method} ${request.url} ${request.headers['idempotency-key']} ${body}`)
    }
    const reply = await ask('/api/%61//b/?q=%20&q', {
      method: 'DELETE',
      body: 'words',
      headers: { 'idempotency-key': 'once', 'content-type': 'unknown/type' },
    })
    expect(reply.status).toBe(409)
    expect(await reply.text()).toBe('DELETE /api/%61//b/?q=%20&q once words')
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'text/x-odd',
      'x-own': 'kept',
      'retry-after': '7',
      'x-content-type-options': 'nosniff',
    })
  })

  it('names its real peer and the id of the request, whatever the peer says of itself', async () => {
    const asked = open(`${edge.address}/api/x`, {
      headers: {
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-host': 'elsewhere.example',
        forwarded: 'for=203.0.113.9',
        'x-real-ip': '203.0.113.9',
        'x-request-id': '0190a000-0000-7000-8000-000000000000',
        connection: 'close, x-secret',
        'x-secret': 'for the next hop alone',
      },
    }).end()
    const [reply] = (await once(asked, 'response')) as [IncomingMessage]
    await buffer(reply)
    const { headers } = edge.seen()[0] as IncomingMessage
    expect(headers['x-forwarded-for']).toBe('127.0.0.1')
    expect(headers['x-forwarded-proto']).toBe('http')
    expect(headers['x-request-id']).toBe(reply.headers['x-request-id'])
    expect(headers['x-request-id']).not.toBe('0190a000-0000-7000-8000-000000000000')
    expect(Object.keys(headers).join(' ')).not.toMatch(/forwarded-host|forwarded(?!-)|real-ip|secret/)
    expect(edge.lines.some(({ msg, reqId }) => msg === 'request' && reqId === headers['x-request-id'])).toBe(
      true,
    )
  })

  it('names the address that a trusted proxy gives', async () => {
    await edge.restart({ TRUSTED_PROXIES: '127.0.0.1' })
    await ask('/api/x', {
      headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.9', 'x-forwarded-proto': 'https' },
    })
    const { headers } = edge.seen()[0] as IncomingMessage
    expect(headers['x-forwarded-for']).toBe('203.0.113.9')
    expect(headers['x-forwarded-proto']).toBe('https')
  })

  it('flows through: the replica has the first bytes of a photo before the last are sent', async () => {
    const sent = open(`${edge.address}${uploadPhoto.path}`, { method: 'POST' })
    sent.write(Buffer.alloc(1024 * 1024))
    while (!edge.seen().length) await new Promise((resolve) => setTimeout(resolve, 5))
    const [arrived] = edge.seen()
    expect(arrived?.complete).toBe(false)
    sent.end(Buffer.alloc(1024))
    const [reply] = (await once(sent, 'response')) as [IncomingMessage]
    expect(reply.statusCode).toBe(200)
  })

  it('is answered though the replica has not read it to its end', async () => {
    for (const replica of [edge.first, edge.second]) {
      replica.answer = (_request, response) => response.writeHead(401, { 'x-own': 'kept' }).end('{}')
    }
    for (let n = 0; n < 3; n++) {
      const sent = open(`${edge.address}${uploadPhoto.path}`, { method: 'POST' })
      const [answered, isSent] = [once(sent, 'response'), once(sent, 'close')]
      for (let megabyte = 0; megabyte < 12; megabyte++) sent.write(Buffer.alloc(1024 * 1024))
      sent.end()
      const [reply] = (await answered) as [IncomingMessage]
      expect([reply.statusCode, reply.headers['x-own'], await text(reply)]).toEqual([401, 'kept', '{}'])
      await isSent
    }
    expect(edge.seen()).toHaveLength(3)
  })

  it('ends at the replica when the person leaves', async () => {
    for (const replica of [edge.first, edge.second]) replica.answer = () => undefined
    const asked = open(`${edge.address}/api/slow`).end()
    asked.on('error', () => undefined)
    while (!edge.seen().length) await new Promise((resolve) => setTimeout(resolve, 5))
    const [arrived] = edge.seen()
    asked.destroy()
    await once(arrived?.socket as IncomingMessage['socket'], 'close')
    expect(edge.seen()).toHaveLength(1)
  })

  it.each([
    ['while it is sent', 150_000],
    ['once it is sent', 300_000],
  ])('ends at the replica when the person leaves a photo %s', async (_when, count) => {
    for (const replica of [edge.first, edge.second]) replica.answer = (request) => void request.resume()
    const headers = { 'content-length': 300_000 }
    const sent = open(`${edge.address}${uploadPhoto.path}`, { method: 'POST', headers })
    sent.on('error', () => undefined).write(Buffer.alloc(count))
    while (!edge.seen().length) await new Promise((resolve) => setTimeout(resolve, 5))
    const [arrived] = edge.seen()
    sent.destroy()
    // A truncated answer is an error for the client, and closes the connection.
    await new Promise((resolve) => arrived?.socket.on('error', () => undefined).once('close', resolve))
    expect(edge.seen()).toHaveLength(1)
  })

  it('has no body to an answer without one', async () => {
    for (const replica of [edge.first, edge.second]) {
      replica.answer = (request, response) =>
        response.writeHead(request.method === 'HEAD' ? 200 : 204, { 'x-own': 'kept' }).end()
    }
    const [head, empty] = [await ask('/api/x', { method: 'HEAD' }), await ask('/api/x')]
    expect([head.status, empty.status, await empty.text()]).toEqual([200, 204, ''])
    expect([head.headers.get('x-own'), empty.headers.get('x-own')]).toEqual(['kept', 'kept'])
  })
})

describe('a broken request', () => {
  it('is refused by the edge itself', async () => {
    const socket = connect(Number(new URL(edge.address).port), '127.0.0.1')
    socket.write(
      'POST /api/x HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    )
    expect(await text(socket)).toContain('HTTP/1.1 400')
    expect(edge.seen().length).toBe(0)
  })
})
