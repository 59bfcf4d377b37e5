import { once } from 'node:events'
import { connect } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { lingerOnBody } from './linger.ts'

let app: FastifyInstance

afterEach(() => app.close())

/** A sender whose body is too large, who has read the refusal before its body has come. */
async function refusedSender(lingerMs: number) {
  app = fastify({ forceCloseConnections: true })
  lingerOnBody(app, lingerMs)
  app.post('/', { bodyLimit: 10 }, async () => ({}))
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => undefined)
  socket.write(
    'POST / HTTP/1.1\r\nhost: drape\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{',
  )
  let answer = ''
  for await (const bytes of socket.iterator({ destroyOnReturn: false })) {
    answer += bytes
    if (answer.includes('}')) break
  }
  return { socket, answer, origin }
}

test('the answer to a sender who is refused ends after the body, so that the connection is not reset', async () => {
  const { socket, answer, origin } = await refusedSender(3_600_000)
  expect(answer).toMatch(/^HTTP\/1\.1 413 .*FST_ERR_CTP_BODY_TOO_LARGE/s)
  await fetch(origin)
  expect(socket.readableEnded).toBe(false)
  socket.resume().write(' '.repeat(99_999))
  await once(socket, 'end')
})

test('a sender who never stops is cut off', async () => {
  const { socket } = await refusedSender(1)
  await once(socket.resume(), 'end')
})
