import type { IncomingMessage } from 'node:http'
import { pathOf } from '@drape/contract/call-request'
import { uploadPhoto } from '@drape/contract/photo'
import { rateItem } from '@drape/contract/rating'
import { claimRequest } from '@drape/contract/request'
import { startTestEdge, type TestEdge } from '../../test/edge.ts'

let edge: TestEdge

const ask = (path: string, options: RequestInit = {}) => fetch(edge.address + path, options)
const post = (path: string, body = '{"a":1}') =>
  ask(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
const params = { id: '0190a000-0000-7000-8000-000000000000' }
const rate = pathOf(rateItem, params)
const claim = pathOf(claimRequest, params)
const drop = (request: IncomingMessage) => request.socket.destroy()

beforeEach(async () => {
  edge = await startTestEdge()
})

afterEach(async () => {
  await edge.stop()
})

describe('a replica that is gone', () => {
  const unnoticed: [string, () => Promise<Response>][] = [
    ['reading', () => ask('/api/x')],
    ['a call that may be repeated', () => post(claim)],
    ['a call that may not', () => post(rate)],
    ['a photo', () => ask(uploadPhoto.path, { method: 'POST', body: Buffer.alloc(2_000_000) })],
  ]

  it.each(unnoticed)('is not noticed by %s when it takes no connections', async (_what, call) => {
    await edge.first.stop()
    for (let n = 0; n < 10; n++) expect((await call()).status).toBe(200)
    expect(edge.second.seen).toHaveLength(10)
  })

  it.each(unnoticed.slice(0, 2))('is not noticed by %s that it drops', async (_what, call) => {
    edge.first.answer = drop
    for (let n = 0; n < 10; n++) expect(await (await call()).json()).toEqual({ by: 'second' })
    expect(edge.first.seen.length).toBeGreaterThan(0)
  })

  it('is not noticed by an answer that it breaks off', async () => {
    edge.first.answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('half of it')
      setTimeout(() => response.destroy(), 5)
    }
    for (let n = 0; n < 10; n++) expect(await (await ask('/api/x')).json()).toEqual({ by: 'second' })
    expect(edge.first.seen.length).toBeGreaterThan(0)
  })

  it('is told to a call that would do harm if it were done twice', async () => {
    for (const replica of [edge.first, edge.second]) replica.answer = drop
    const reply = await post(rate)
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await reply.json()).toMatchObject({ success: false, code: 'unavailable' })
    expect(edge.seen().length).toBe(1)
  })

  it('is told to a photo of which it had taken a part, and the sender hears of it', async () => {
    for (const replica of [edge.first, edge.second])
      replica.answer = (request) => request.once('data', () => drop(request))
    const reply = await ask(uploadPhoto.path, { method: 'POST', body: Buffer.alloc(8_000_000) })
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1'])
    expect(edge.seen().length).toBe(1)
  })

  it('is asked again as soon as it is back', async () => {
    await edge.first.stop()
    await edge.until(edge.first, 'away')
    await edge.first.start()
    await edge.until(edge.first, 'ready')
    await edge.second.stop()
    expect(await (await post(rate)).json()).toEqual({ by: 'first' })
  })

  it('is told as 503 when no other is left', async () => {
    await Promise.all([edge.first, edge.second].map((replica) => replica.stop()))
    for (const call of [() => ask('/api/x'), () => post(rate)]) {
      const reply = await call()
      expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1'])
      expect(await reply.json()).toMatchObject({ success: false, code: 'unavailable' })
    }
  })

  it('holds nobody up when its connection, idle for long, closes just then', async () => {
    await edge.restart({}, [edge.first])
    await edge.until(edge.first, 'ready')
    let isFirst = true
    edge.first.answer = (request, response) => {
      if (isFirst) drop(request)
      else response.end('{}')
      isFirst = false
    }
    expect((await ask('/api/x')).status).toBe(200)
  })
})

describe('a replica that is not ready', () => {
  it('is left alone while another is', async () => {
    edge.first.isReady = false
    await edge.until(edge.first, 'unready')
    for (let n = 0; n < 10; n++) await ask('/api/x')
    expect([edge.first.seen.length, edge.second.seen.length]).toEqual([0, 10])
  })

  it('is asked all the same when none is: it knows best what it can do', async () => {
    for (const replica of [edge.first, edge.second]) replica.isReady = false
    await Promise.all([edge.first, edge.second].map((replica) => edge.until(replica, 'unready')))
    expect((await ask('/api/x')).status).toBe(200)
  })

  it('is left alone from its first answer on that says it will stop', async () => {
    for (const replica of [edge.first, edge.second]) replica.isReady = false
    edge.first.answer = (_request, response) => response.writeHead(200, { connection: 'close' }).end('{}')
    await edge.restart()
    edge.second.isReady = true
    await edge.until(edge.second, 'ready')
    await ask('/api/x')
    await ask('/api/x')
    expect(edge.first.seen.length).toBeLessThanOrEqual(1)
    expect(edge.second.seen.length).toBeGreaterThanOrEqual(1)
  })
})
