import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify, { type FastifyInstance } from 'fastify'
import { limitBodyTime, longestUploadMs } from './body-timeout.ts'
import { answerBrokenRequest } from './broken-request.ts'
import { Refusal } from './refusal.ts'
import { createServer } from './server.ts'

let app: FastifyInstance
let sockets: Socket[]

beforeEach(async () => {
  sockets = []
  app = fastify({ clientErrorHandler: answerBrokenRequest })
  limitBodyTime(app, 100)
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'string' },
    async (_: unknown, body: string) => body,
  )
  app.post('/', async ({ body }) => ({ body }))
  const refuse = async () => {
    throw new Refusal(401, 'not_signed_in', 'no')
  }
  app.post('/file', { config: { bodyMs: 600_000 } }, async ({ body }) => ({ body }))
  app.post('/file/refused', { config: { bodyMs: 600_000 }, onRequest: refuse }, async () => ({}))
  await app.listen({ port: 0, host: '127.0.0.1' })
})

afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

async function begin(type: string, length: number, path = '/'): Promise<Socket> {
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  await once(socket, 'connect')
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: drape\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n"`,
  )
  return socket
}

test.each([
  ['JSON', 'application/json', 10],
  ['a small form', 'multipart/form-data', 10],
  ['a large form', 'multipart/form-data', 300_000],
  ['what nobody asked for', 'text/html', 1e9],
])('%s that does not arrive is answered 408, in JSON', async (_what, type, length) => {
  const response = await text(await begin(type, length))
  expect(response).toContain('HTTP/1.1 408 ')
  expect(response).toContain('"code":"timeout"')
})

test('what a route reads itself may take as long as the route says', async () => {
  const form = await begin('multipart/form-data', 300_000, '/file')
  const response = await text(await begin('application/json', 10))
  expect(response).toContain('HTTP/1.1 408 ')
  form.write('x'.repeat(299_999))
  const [answer] = await once(form, 'data')
  expect(String(answer)).toContain('HTTP/1.1 200 ')
})

test('but not what is small', async () => {
  const response = await text(await begin('multipart/form-data', 10, '/file'))
  expect(response).toContain('HTTP/1.1 408 ')
})

test('nor what a caller sends whom it does not admit', async () => {
  const response = await text(await begin('multipart/form-data', 300_000, '/file/refused'))
  expect(response).toContain('HTTP/1.1 401 ')
})

test('Node itself waits for the slowest of them', async () => {
  const server = createServer({ log: { level: 'silent' }, publicUrl: undefined })
  expect(server.server.requestTimeout).toBeGreaterThan(longestUploadMs)
  await server.close()
})
