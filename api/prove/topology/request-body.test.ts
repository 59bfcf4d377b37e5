import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { maxPhotoBytes, uploadPhoto } from '@drape/contract/photo'
import { signInWithGoogle } from '@drape/contract/session'
import type { FastifyInstance } from 'fastify'
import { buildEdge } from '../../src/edge/edge.ts'
import { madeOnce, testApp } from '../../test/app.ts'
import { formOf, formType, imagePart } from '../../test/form.ts'
import { jpegPicture } from '../../test/picture.ts'
import { tracesOf } from '../../test/upload.ts'

/** What the kernel buffers of a connection at both ends. */
const onTheWay = 12 * 1024 * 1024
const json = 'application/json'

let edge: FastifyInstance
let lines: string[]

const replica = testApp()
const asha = madeOnce(() => replica.members.user())

beforeAll(async () => {
  const address = await replica.app.listen({ port: 0, host: '127.0.0.1' })
  lines = []
  const stream = { write: (line: string) => void lines.push(line) }
  edge = await buildEdge({ env: replica.env, replicas: [address], log: { level: 'info', stream } })
  replica.stopFirst(() => edge.close())
  await edge.listen({ port: 0, host: '127.0.0.1' })
  while (!lines.join().includes('"standing":"ready"')) await sleep(5)
  lines.length = 0
})

const chunk = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])

/** Sends a body chunk by chunk, ignoring the answer, until the connection is closed. */
async function send(path: string, type: string, body: Iterable<Buffer>) {
  const socket = connect((edge.server.address() as { port: number }).port, '127.0.0.1')
  let said = ''
  let sent = 0
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  socket
    .on('error', () => undefined)
    .on('data', (bytes) => {
      said += bytes
    })
  const head = ['host: drape', `content-type: ${type}`, `authorization: ${asha.headers['authorization']}`]
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\ntransfer-encoding: chunked\r\n\r\n`)
  for (const bytes of body) {
    if (socket.destroyed) break
    if (!socket.write(chunk(bytes)))
      await Promise.race([once(socket, 'drain').catch(() => undefined), closed])
    sent += bytes.length
  }
  if (!socket.destroyed) socket.write('0\r\n\r\n')
  while (!socket.destroyed && !/\r\n\r\n.*\}$/s.test(said)) await sleep(5)
  socket.destroy()
  return { status: Number(said.split(' ', 2)[1]), said, sent }
}

function* endless(first: Buffer): Generator<Buffer> {
  yield first
  for (const piece = Buffer.alloc(64 * 1024, ' '); ; ) yield piece
}

const formOfSize = (byteCount: number) => formOf(imagePart(Buffer.alloc(byteCount, 'x')))

describe('a body in chunks', () => {
  afterEach(() => {
    expect(lines.filter((line) => /a replica/.test(line))).toEqual([])
  })

  it('that is of the size of a photo arrives at the replica', async () => {
    const form = formOf(imagePart(await jpegPicture()))
    expect(await send(uploadPhoto.path, formType, [form])).toMatchObject({ status: 200 })
  })

  it('that is too large is refused as the replica refuses it', async () => {
    const large = Buffer.concat([Buffer.from('{"a":"'), Buffer.alloc(400_000, 'x'), Buffer.from('"}')])
    const reply = await send(signInWithGoogle.path, json, [large])
    expect([reply.status, reply.said]).toEqual([413, expect.stringContaining('"code":"too_large"')])
  })

  it('that has no end is refused before it is read, and cut off', async () => {
    const reply = await send(signInWithGoogle.path, json, endless(Buffer.from('{"a":"')))
    expect([reply.status, reply.said]).toEqual([413, expect.stringContaining('"code":"too_large"')])
    expect(reply.sent).toBeLessThan(2 * 256 * 1024 + onTheWay)
  })

  it('with a photo that is a byte too large is refused in the words of the replica', async () => {
    const reply = await send(uploadPhoto.path, formType, [formOfSize(maxPhotoBytes + 1)])
    expect([reply.status, reply.said]).toEqual([413, expect.stringContaining('larger than 15 MB')])
  })

  it('with a photo that has no end is refused, cut off, and leaves nothing at the replica', async () => {
    const before = await tracesOf(replica)
    const start = formOfSize(1000).subarray(0, 500)
    const reply = await send(uploadPhoto.path, formType, endless(start))
    expect([reply.status, reply.said]).toEqual([413, expect.stringContaining('"code":"too_large"')])
    expect(reply.sent).toBeLessThan(2 * maxPhotoBytes + onTheWay)
    while ((await tracesOf(replica)).files) await sleep(10)
    expect(await tracesOf(replica)).toEqual(before)
  })
})
