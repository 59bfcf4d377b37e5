import { problem } from '@drape/contract/problem'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { openSocket, until } from '../../../test/upload-wire.ts'
import { readJson } from './json-body.ts'
import { createServer } from './server.ts'

let app: FastifyInstance

beforeAll(() => {
  app = createServer({ log: { level: 'silent' }, publicUrl: undefined })
  app.post('/echo', async (request) => ({ got: request.body }))
})

afterAll(() => app.close())

const post = (payload: string | Buffer, type = 'application/json') =>
  app.inject({ method: 'POST', url: '/echo', headers: { 'content-type': type }, payload })

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

describe('a JSON body', () => {
  it.each([
    ['broken', '{"secret":'],
    ['with a name twice', '{"secret":1,"secret":1}'],
    ['with a name twice, once in disguise', '{"secret":1,"\\u0073ecret":2}'],
    ['with a name twice, deep inside', '[{"a":{"secret":1,"b":":","secret":2}}]'],
    ['with a number twice as a name', '{"1":"secret","1":"secret"}'],
    ['that reaches for the prototype', '{"__proto__":{"secret":true}}'],
    ['that reaches for the prototype in disguise', '{"a":{"__pr\\u006fto__":"secret"}}'],
    ['that reaches for the prototype by the constructor', '{"constructor":{"prototype":{"secret":true}}}'],
    ['nested too deeply', nested(33)],
    ['nested so deeply that a stack would overflow', nested(100_000)],
    ['with bytes that are no UTF-8', Buffer.from('{"secret":"\xff"}', 'latin1')],
    ['in UTF-16', Buffer.from('{"secret":1}', 'utf16le')],
    ['after a byte order mark', '\ufeff{"secret":1}'],
    ['with two documents', '{"secret":1}{"secret":1}'],
    ['with a number that is none', '{"secret":NaN}'],
  ])('%s is refused, and nothing of it is repeated', async (_, payload) => {
    const reply = await post(payload)
    expect(reply.statusCode).toBe(400)
    expect(problem.parse(reply.json()).message).toMatch(/JSON/)
    expect(reply.body).not.toMatch(/secret|proto/)
  })

  it('is read as it is, with any quotes and colons in it', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        fc.pre(!text.includes('__proto__'))
        expect(readJson(Buffer.from(text))).toEqual(JSON.parse(text))
      }),
    )
    expect(readJson(Buffer.from('{"constructor":":","\\"":{"\\\\":[1e3,"\\":"]}}'))).toEqual({
      constructor: ':',
      '"': { '\\': [1000, '":'] },
    })
    expect(readJson(Buffer.from(nested(32)))).toHaveLength(1)
  })

  it('may have 256 KB', async () => {
    expect((await post(`"${'x'.repeat(256 * 1024 - 2)}"`)).statusCode).toBe(200)
    expect((await post(`"${'x'.repeat(256 * 1024 - 1)}"`)).statusCode).toBe(413)
  })

  it('that is too large is read to its end, so that a proxy that still sends it sees the refusal', async () => {
    const socket = await openSocket(app)
    let replies = ''
    socket.on('data', (bytes) => {
      replies += bytes
    })
    const part = Buffer.alloc(300 * 1024, ' ')
    const headers = 'host: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked'
    socket.write(`POST /echo HTTP/1.1\r\n${headers}\r\n\r\n${(2 * part.length).toString(16)}\r\n`)
    socket.write(part)
    await until(() => replies.includes('"too_large"') || socket.destroyed)
    socket.write(part)
    socket.write('\r\n0\r\n\r\nGET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
    await until(() => socket.destroyed)
    expect(replies.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 404'])
  })

  it('is the only kind of body that is taken unasked', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/jsonp',
      'x',
      'text/json',
    ]) {
      expect((await post('{}', type)).statusCode).toBe(415)
    }
    expect((await post('{}', 'application/json; charset=utf-8')).statusCode).toBe(200)
    expect((await app.inject({ method: 'POST', url: '/echo', payload: Buffer.from('{}') })).statusCode).toBe(
      415,
    )
  })
})
