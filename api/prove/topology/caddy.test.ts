import { once } from 'node:events'
import { type IncomingMessage, request as open } from 'node:http'
import { type ClientHttp2Session, connect as connectAnew } from 'node:http2'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { uploadPhoto } from '@drape/contract/photo'
import { freePort } from '@drape/postgres/free-port'
import { missingForCaddy, startCaddy, type TestCaddy } from '../../test/caddy/caddy.ts'
import { startReplica, type TestReplica } from '../../test/replica.ts'

const missing = missingForCaddy()
const where = missing ? describe.skip : describe
const why = missing ? ` (skipped: ${missing})` : ''

let caddy: TestCaddy

/** It makes its certificate as it starts, and refuses connections until then. */
async function connectOnceCertified(url: string): Promise<ClientHttp2Session> {
  for (;;) {
    const session = connectAnew(url, { rejectUnauthorized: false })
    const isConnected = await once(session, 'connect').then(
      () => true,
      () => false,
    )
    if (isConnected) return session
    session.destroy()
    await sleep(50)
  }
}

/** A stranger's connection, and what came back on it. */
function stranger() {
  const socket = connect(Number(new URL(caddy.address).port), '127.0.0.1').on('error', () => undefined)
  const heard = { said: '' }
  socket.on('data', (bytes) => {
    heard.said += bytes
  })
  return { socket, heard }
}

where(`what strangers do at Caddy${why}`, () => {
  let replicas: readonly TestReplica[]

  const receivedRequests = () => replicas.flatMap((replica) => replica.requests)
  const answerAll = (answer: TestReplica['answer']) => {
    for (const replica of replicas) replica.answer = answer
  }
  const isAsked = async () => {
    while (!receivedRequests().length) await sleep(5)
    return receivedRequests()[0] as IncomingMessage
  }
  const isWell = async () => {
    answerAll((_request, response) => response.end('{}'))
    for (const method of ['POST', 'GET'])
      expect((await fetch(`${caddy.address}/api/x`, { method })).status).toBe(200)
  }

  beforeEach(async () => {
    caddy = await startCaddy()
    const start = (host: string) => {
      caddy.replicas.add(host)
      return startReplica((_request, response) => response.end('{}'), { host, port: caddy.replicaPort })
    }
    replicas = [await start('127.0.0.2'), await start('127.0.0.3')]
  })

  afterEach(async () => {
    await caddy.stop()
    for (const replica of replicas) await replica.stop()
  })

  it.each(['GET', 'POST'])(
    'takes no replica out: the body of a %s that is broken, or broken off',
    async (method) => {
      answerAll((request) => void request.resume().on('error', () => undefined))
      // Caddy forgets its counts for replicas without open requests.
      const atWork = replicas.map(() => stranger().socket)
      for (const socket of atWork) socket.write('GET /api/x HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')
      while (!replicas.every((replica) => replica.requests.length)) await sleep(5)
      for (let n = 0; n < 10; n++) {
        const { socket, heard } = stranger()
        socket.write(
          `${method} /api/x HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: chunked\r\n\r\n4\r\nhalf\r\n`,
        )
        while (receivedRequests().length < replicas.length + n + 1) await sleep(5)
        if (n % 2) socket.write('no length\r\n')
        if (n % 2 && method === 'POST') while (!heard.said.includes('HTTP/1.1 503')) await sleep(5)
        socket.destroy()
      }
      await isWell()
      for (const socket of atWork) socket.destroy()
    },
  )

  it('ends at the replica when they leave', async () => {
    answerAll(() => undefined)
    const request = open(`${caddy.address}/api/slow`).on('error', () => undefined)
    request.end()
    const arrived = await isAsked()
    request.destroy()
    await once(arrived.socket, 'close')
    expect(receivedRequests()).toHaveLength(1)
  })

  it.each([
    ['while it is sent', 150_000],
    ['once it is sent', 300_000],
  ])('ends at the replica when they leave a photo %s', async (_when, count) => {
    answerAll((request) => void request.resume())
    const headers = { 'content-length': 300_000 }
    const sent = open(`${caddy.address}${uploadPhoto.path}`, { method: 'POST', headers })
    sent.on('error', () => undefined).write(Buffer.alloc(count))
    const arrived = await isAsked()
    sent.destroy()
    // A request that is cut off is an error for who reads it, and closes the connection.
    await new Promise((resolve) => arrived.socket.on('error', () => undefined).once('close', resolve))
    expect(receivedRequests()).toHaveLength(1)
  })

  it('flows: the replica has the first bytes of a photo before the last are sent', async () => {
    const sent = open(`${caddy.address}${uploadPhoto.path}`, { method: 'POST' })
    sent.write(Buffer.alloc(1024 * 1024))
    expect((await isAsked()).complete).toBe(false)
    sent.end(Buffer.alloc(1024))
    const [reply] = (await once(sent, 'response')) as [IncomingMessage]
    expect(reply.statusCode).toBe(200)
  })

  it('is answered though the replica has not read a photo to its end', async () => {
    answerAll((_request, response) => response.writeHead(401, { 'x-own': 'kept' }).end('{}'))
    for (let n = 0; n < 3; n++) {
      const sent = open(`${caddy.address}${uploadPhoto.path}`, { method: 'POST' }).on(
        'error',
        () => undefined,
      )
      const answered = once(sent, 'response')
      for (let megabyte = 0; megabyte < 12; megabyte++) sent.write(Buffer.alloc(1024 * 1024))
      sent.end()
      const [reply] = (await answered) as [IncomingMessage]
      expect([reply.statusCode, reply.headers['x-own']]).toEqual([401, 'kept'])
      reply.resume()
    }
  })

  it('is told apart: of a body with two lengths the replica has one, and of requests at once one after the other', async () => {
    const { socket, heard } = stranger()
    const [head, none] = ['host: 127.0.0.1\r\n', '0\r\n\r\n']
    socket.write(
      `POST /api/x HTTP/1.1\r\n${head}content-length: 99\r\ntransfer-encoding: chunked\r\n\r\n${none}`,
    )
    await isAsked()
    expect(receivedRequests()[0]?.headers).toMatchObject({ 'transfer-encoding': 'chunked' })
    expect(receivedRequests()[0]?.headers).not.toHaveProperty('content-length')
    socket.destroy()
    for (const replica of replicas) replica.requests.length = 0
    answerAll(() => undefined)
    const many = stranger()
    many.socket.write(`GET /api/x HTTP/1.1\r\n${head}\r\n`.repeat(100))
    await isAsked()
    const reply = await fetch(`${caddy.address}/`, { headers: { 'x-large': 'x'.repeat(40_000) } })
    expect([reply.status, receivedRequests().length]).toEqual([431, 1])
    many.socket.destroy()
    expect(heard.said).not.toContain('HTTP/1.1 5')
  })

  it('is noticed by nobody where a replica comes or goes', async () => {
    const [first, second] = replicas as [TestReplica, TestReplica]
    await first.stop()
    caddy.replicas.delete('127.0.0.2')
    await fetch(`${caddy.address}/api/x`)
    await first.start()
    caddy.replicas.add('127.0.0.2')
    caddy.replicas.delete('127.0.0.3')
    await second.stop()
    for (let n = 0; n < 10; n++) expect((await fetch(`${caddy.address}/api/x`)).status).toBe(200)
    expect(first.requests.length).toBeGreaterThanOrEqual(10)
  })
})

where(`Caddy, as it is told${why}`, () => {
  it('has a certificate for a host with https, speaks HTTP/2 there and offers HTTP/3, and believes whom it is told to', async () => {
    const PUBLIC_URL = `https://localhost:${await freePort()}`
    // For this name it is its own issuer.
    caddy = await startCaddy({
      PUBLIC_URL,
      HTTP_PORT: String(await freePort()),
      TRUSTED_PROXIES: '127.0.0.1',
    })
    const replica = await startReplica((_request, response) => response.end('{}'), {
      host: '127.0.0.2',
      port: caddy.replicaPort,
    })
    caddy.replicas.add('127.0.0.2')
    const session = await connectOnceCertified(PUBLIC_URL)
    try {
      const stream = session.request({ ':path': '/api/x', 'x-forwarded-for': '203.0.113.9' })
      const [headers] = await once(stream, 'response')
      expect(headers).toMatchObject({ ':status': 200, 'alt-svc': expect.stringContaining('h3=') })
      expect(replica.requests[0]?.headers).toMatchObject({
        host: new URL(PUBLIC_URL).host,
        'x-forwarded-for': '203.0.113.9, 127.0.0.1',
        'x-forwarded-proto': 'https',
      })
      const elsewhere = session.request({ ':path': '/', ':authority': 'nobody.example' })
      const [refused] = await once(elsewhere, 'response')
      expect([refused[':status'], replica.requests]).toEqual([421, [expect.anything()]])
    } finally {
      session.destroy()
      await caddy.stop()
      await replica.stop()
    }
  })
})
