import type { Socket } from 'node:net'
import { listPhotos, uploadPhoto } from '@drape/contract/photo'
import { updatePreferences } from '@drape/contract/preferences'
import { signStylistIn } from '@drape/contract/session'
import fastify from 'fastify'
import { setUpForEach } from '../../../test/app.ts'
import { headOf, openSocket, until } from '../../../test/upload-wire.ts'
import { limitLoad } from './load-limit.ts'

const refusal = 'More people are asking than can be answered right now. Please try again in a moment.'

/** Works on 20 calls at once, lets no caller wait for long, and keeps the calls at work that a test holds. */
async function startServer() {
  const app = fastify()
  limitLoad(app, 20, 1)
  const pending: (() => void)[] = []
  let holds: string | undefined
  app.addHook('onRequest', async ({ url }) => {
    if (holds && url.startsWith(holds)) await new Promise<void>((resolve) => pending.push(resolve))
  })
  const handler = async () => ({})
  app.get('/healthz', handler)
  app.get('/api/work', { config: { call: listPhotos } }, handler)
  app.get('/api/enter', { config: { call: signStylistIn } }, handler)
  app.post('/api/keep', { config: { call: updatePreferences } }, handler)
  app.post(uploadPhoto.path, { config: { call: uploadPhoto } }, handler)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    app,
    pending,
    hold: (path: string) => {
      holds = path
    },
    release: () => {
      holds = undefined
      for (const go of pending.splice(0)) go()
    },
  }
}

describe('of a server that works on 20 calls at once', () => {
  const server = setUpForEach(startServer)
  let sockets: Socket[]

  beforeEach(() => {
    sockets = []
  })
  afterEach(async () => {
    server.release()
    for (const socket of sockets) socket.destroy()
    await server.app.close()
  })

  /** Sends this many at once; `answers` are those that have come. */
  function askAll(count: number, path: string) {
    const answers: { status: number; retryAfter: number; message: string }[] = []
    const all = Array.from({ length: count }, async () => {
      const { statusCode, headers, json } = await server.app.inject(path)
      const { message } = json()
      answers.push({ status: statusCode, retryAfter: Number(headers['retry-after']), message })
    })
    return { answers, all: Promise.all(all) }
  }
  /** All that are sent are at work or refused by now. */
  async function expectSettled({ answers }: ReturnType<typeof askAll>, working: number, refused: number) {
    await until(() => server.pending.length === working && answers.length === refused)
    for (const { status, retryAfter, message } of answers) {
      expect([status, message]).toEqual([503, refusal])
      expect([1, 2, 3, 4, 5]).toContain(retryAfter)
    }
  }
  const isServed = async (count: number, path: string) => {
    const { answers, all } = askAll(count, path)
    await all
    expect(answers.map(({ status }) => status)).toEqual(Array(count).fill(200))
  }
  const open = async (head: string) => {
    const socket = await openSocket(server.app)
    sockets.push(socket)
    socket.write(head)
    return socket
  }

  it('15 of 100 calls run, and 85 are refused with Retry-After while those still run', async () => {
    server.hold('/api/work')
    const batch = askAll(100, '/api/work')
    await expectSettled(batch, 15, 85)
    server.release()
    await batch.all
    expect(batch.answers.slice(85).map(({ status }) => status)).toEqual(Array(15).fill(200))
  })

  it('who signs in has a place while all of the others are taken, and so has a health check', async () => {
    server.hold('/api/work')
    await expectSettled(askAll(20, '/api/work'), 15, 5)
    await isServed(1, '/api/enter')
    await isServed(1, '/healthz')
  })

  it('no more than 5 are given to who signs in, so that people at work go on', async () => {
    server.hold('/api/enter')
    await expectSettled(askAll(12, '/api/enter'), 5, 7)
    await isServed(15, '/api/work')
  })

  it('an upload is refused before its photo is sent', async () => {
    server.hold('/api/')
    await expectSettled(askAll(15, '/api/work'), 15, 0)
    await expectSettled(askAll(5, '/api/enter'), 20, 0)
    let response = ''
    const socket = await open(headOf(5_000_000))
    socket.on('data', (bytes) => {
      response += bytes
    })
    await until(() => response.endsWith('}'))
    expect(response).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/)
  })

  it('none is taken by a body that does not arrive', async () => {
    for (let n = 0; n < 40; n++) {
      await open(
        'POST /api/keep HTTP/1.1\r\nhost: drape\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
      )
      // The next one comes once this one has been let in.
      await fetch(`http://127.0.0.1:${(server.app.server.address() as { port: number }).port}/healthz`)
    }
    await isServed(15, '/api/work')
  })

  it('whoever hangs up gives the place back', async () => {
    server.hold('/api/work')
    for (let n = 0; n < 15; n++) await open('GET /api/work HTTP/1.1\r\nhost: drape\r\n\r\n')
    await until(() => server.pending.length === 15)
    await expectSettled(askAll(1, '/api/work'), 15, 1)
    for (const socket of sockets) socket.destroy()
    server.release()
    const connections = () =>
      new Promise<number>((resolve) => server.app.server.getConnections((_, count) => resolve(count)))
    await until(async () => (await connections()) === 0)
    await isServed(15, '/api/work')
  })
})
