import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { pathOf } from '@drape/contract/call-request'
import { rateItem } from '@drape/contract/rating'
import { startTestEdge, type TestEdge } from '../../test/edge.ts'

/** `npm run prove -- topology` has more of each kind, and replicas behind a name. */
let edge: TestEdge

const ask = (path: string, options: RequestInit = {}) => fetch(edge.address + path, options)
const rate = pathOf(rateItem, { id: '0190a000-0000-7000-8000-000000000000' })

beforeEach(async () => {
  edge = await startTestEdge()
})

afterEach(() => edge.stop())

test('a request arrives as it was sent, with its real peer, and is answered as the replica answers', async () => {
  for (const replica of [edge.first, edge.second])
    replica.answer = async (request, response) => {
      const body = await text(request)
      response.writeHead(409, { 'content-type': 'text/x-odd', 'x-own': 'kept' })
      response.end(`${request.method} ${request.url} ${request.headers['idempotency-key']} ${body}`)
    }
  const reply = await ask('/api/%61//b/?q=%20&q', {
    method: 'DELETE',
    body: 'words',
    headers: { 'idempotency-key': 'once', 'content-type': 'unknown/type', 'x-forwarded-for': '203.0.113.9' },
  })
  expect([reply.status, await reply.text()]).toEqual([409, 'DELETE /api/%61//b/?q=%20&q once words'])
  expect(Object.fromEntries(reply.headers)).toMatchObject({ 'content-type': 'text/x-odd', 'x-own': 'kept' })
  const { headers } = edge.seen()[0] as IncomingMessage
  expect(headers['x-forwarded-for']).toBe('127.0.0.1')
  expect(headers['x-request-id']).toBe(reply.headers.get('x-request-id'))
})

test('a replica that drops a call is not noticed, unless the call would do harm if it were done twice', async () => {
  edge.first.answer = (request) => request.socket.destroy()
  for (let n = 0; n < 4; n++) expect(await (await ask('/api/x')).json()).toEqual({ by: 'second' })
  edge.second.answer = edge.first.answer
  const before = edge.seen().length
  const reply = await ask(rate, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1'])
  expect(edge.seen()).toHaveLength(before + 1)
})

test('what is broken, too large or about the edge itself is answered by the edge, and no replica sees it', async () => {
  const socket = connect(Number(new URL(edge.address).port), '127.0.0.1')
  socket.write(
    'POST /api/x HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  )
  expect(await text(socket)).toContain('HTTP/1.1 400')
  expect((await ask(rate, { method: 'POST', body: 'x'.repeat(300_000) })).status).toBe(413)
  expect(await (await ask('/readyz')).json()).toMatchObject({
    pages: 'down',
    replicas: { ready: 2, unready: 0, away: 0 },
  })
  expect(edge.seen()).toEqual([])
})
