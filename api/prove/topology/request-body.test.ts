import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { maxPhotoBytes, uploadPhoto } from '@drape/contract/photo'
import { signInWithGoogle } from '@drape/contract/session'
import { setUpOnce, testApp } from '../../test/app.ts'
import { missingForCaddy, startCaddy, type TestCaddy } from '../../test/caddy/caddy.ts'
import { formOf, formType, imagePart } from '../../test/form.ts'
import { jpegPicture } from '../../test/picture.ts'
import { tracesOf } from '../../test/upload.ts'

const missing = missingForCaddy()
const where = missing ? describe.skip : describe
const why = missing ? ` (skipped: ${missing})` : ''

/** What the kernel buffers of the two connections, at both ends. */
const onTheWay = 24 * 1024 * 1024
const json = 'application/json'

let caddy: TestCaddy

const chunk = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])

/** Sends a body chunk by chunk, ignoring the answer, until the connection is closed. */
async function send(path: string, headers: Readonly<Record<string, string>>, body: Iterable<Buffer>) {
  const socket = connect(Number(new URL(caddy.address).port), '127.0.0.1').on('error', () => undefined)
  let reply = ''
  socket.on('data', (bytes) => {
    reply += bytes
  })
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  const head = Object.entries({ host: '127.0.0.1', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('')}transfer-encoding: chunked\r\n\r\n`)
  let sent = 0
  for (const bytes of body) {
    if (socket.destroyed) break
    if (!socket.write(chunk(bytes)))
      await Promise.race([once(socket, 'drain').catch(() => undefined), closed])
    sent += bytes.length
  }
  if (!socket.destroyed) socket.write('0\r\n\r\n')
  while (!socket.destroyed && !/\r\n\r\n.*\}/s.test(reply)) await sleep(5)
  socket.destroy()
  return { status: Number(reply.split(' ', 2)[1]), said: reply, sent }
}

function* endless(first: Buffer): Generator<Buffer> {
  yield first
  for (const piece = Buffer.alloc(64 * 1024, ' '); ; ) yield piece
}

const formOfSize = (byteCount: number) => formOf(imagePart(Buffer.alloc(byteCount, 'x')))

where(`a body in chunks, through Caddy to a replica${why}`, () => {
  const replica = testApp()
  const asha = setUpOnce(() => replica.members.user())
  const headersOf = (type: string) => ({
    'content-type': type,
    authorization: String(asha.headers['authorization']),
  })

  beforeAll(async () => {
    caddy = await startCaddy()
    caddy.replicas.add('127.0.0.1')
    replica.stopFirst(() => caddy.stop())
    await replica.app.listen({ port: caddy.replicaPort, host: '127.0.0.1' })
  })

  it('that is of the size of a photo arrives', async () => {
    const form = formOf(imagePart(await jpegPicture()))
    const reply = await send(uploadPhoto.path, headersOf(formType), [form])
    expect([reply.status, reply.said]).toEqual([200, expect.stringContaining('"image_url"')])
  })

  it('that is too large or has no end is refused, cut off, and leaves nothing', async () => {
    const before = await tracesOf(replica)
    const some = [
      await send(signInWithGoogle.path, headersOf(json), [Buffer.alloc(300 * 1024, ' ')]),
      await send(signInWithGoogle.path, headersOf(json), endless(Buffer.from('{"a":"'))),
      await send(uploadPhoto.path, headersOf(formType), [formOfSize(maxPhotoBytes + 1)]),
      await send(uploadPhoto.path, headersOf(formType), endless(formOfSize(1000).subarray(0, 500))),
    ]
    for (const { status, said, sent } of some) {
      expect([status, said]).toEqual([413, expect.stringContaining('"code":"too_large"')])
      expect(sent).toBeLessThan(2 * maxPhotoBytes + onTheWay)
    }
    while ((await tracesOf(replica)).files) await sleep(10)
    expect(await tracesOf(replica)).toEqual(before)
    expect((await fetch(`${caddy.address}/readyz`)).status).toBe(200)
  })
})
