import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { addMessagePicture } from '@drape/contract/conversation'
import { addGarment } from '@drape/contract/garment'
import { uploadPhoto } from '@drape/contract/photo'
import { serverPaths } from '@drape/platform/release/server-api'
import multipart, { type Multipart } from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { setUpOnce, testApp } from '../../test/app.ts'
import { testFolder } from '../../test/folder.ts'
import { formOf, imagePart } from '../../test/form.ts'
import { isFreed } from '../../test/memory.ts'
import { jpegPicture } from '../../test/picture.ts'
import { tracesOf, upload } from '../../test/upload.ts'
import { answerOn, headOf, openSocket, until } from '../../test/upload-wire.ts'
import { sendProblem } from '../infra/http/problem.ts'
import { Refusal } from '../infra/http/refusal.ts'
import { withUploadFile } from '../infra/upload/upload-file.ts'
import { type FormLimits, readUploadForm } from '../infra/upload/upload-form.ts'

const form = async () => formOf(imagePart(await jpegPicture(300, 200)))

describe('a form that arrives slowly', () => {
  let app: FastifyInstance
  const at = testFolder('each test')
  let limits: FormLimits
  let place: AbortController

  beforeEach(async () => {
    place = new AbortController()
    app = fastify()
    app.setErrorHandler(sendProblem)
    await app.register(multipart)
    app.post(uploadPhoto.path, (request) =>
      withUploadFile(at(), (file) =>
        readUploadForm(request, file, { byteCount: 0, isComplete: false, signal: place.signal }, limits),
      ),
    )
  })

  afterEach(async () => {
    await app.close()
  })

  it.each([
    ['at once', 0],
    ['in the middle of the file', 1000],
  ])('and stops %s is refused, its connection closed and its file gone', async (_when, byteCount) => {
    limits = { spanMs: 200, leastBytes: 1, totalMs: 600_000 }
    // Bytes that arrived in the first span do not count for the second one.
    const bytes = await form()
    const socket = await openSocket(app)
    socket.write(headOf(bytes.length))
    socket.write(bytes.subarray(0, byteCount))
    const answer = await text(socket)
    expect(answer).toContain('HTTP/1.1 408 ')
    expect(answer).toContain('connection: close')
    expect(answer).toContain('"code":"timeout"')
    expect(await readdir(at())).toEqual([])
  })

  it('and whose connection is gone before it is read is given up at once', async () => {
    limits = { spanMs: 600_000, leastBytes: 1, totalMs: 600_000 }
    const failure = new Promise((resolve) => {
      app.addHook('onError', async (_request, _reply, error) => resolve(error))
    })
    app.addHook('preHandler', async ({ raw }) => {
      raw.destroy()
      await once(raw, 'close')
    })
    const socket = await openSocket(app)
    socket.write(headOf(10_000))
    expect(await failure).toMatchObject({ statusCode: 400 })
    expect(await readdir(at())).toEqual([])
  })

  it.each([
    ['but less than it could', { spanMs: 500, leastBytes: 1000, totalMs: 600_000 }],
    ['and never ends', { spanMs: 600_000, leastBytes: 1, totalMs: 500 }],
  ])('and always goes on, %s, is refused too', async (_how, strictLimits) => {
    limits = strictLimits
    const socket = await openSocket(app)
    const bytes = await form()
    socket.write(headOf(bytes.length))
    socket.write(bytes.subarray(0, 500))
    const drip = setInterval(() => socket.write('.'), 50)
    const answer = await text(socket)
    clearInterval(drip)
    expect(answer).toContain('HTTP/1.1 408 ')
    expect(await readdir(at())).toEqual([])
  })

  it('and whose place is given away gets an error, its connection is closed and its file deleted', async () => {
    limits = { spanMs: 600_000, leastBytes: 1, totalMs: 600_000 }
    const bytes = await form()
    const socket = await openSocket(app)
    socket.write(headOf(bytes.length))
    socket.write(bytes.subarray(0, 1000))
    await until(async () => (await readdir(at())).length === 1)
    place.abort(new Refusal(503, 'unavailable', 'Please send it again.', { connection: 'close' }))
    const answer = await text(socket)
    expect(answer).toContain('HTTP/1.1 503 ')
    expect(answer).toContain('Please send it again.')
    expect(await readdir(at())).toEqual([])
  })

  it('and has arrived leaves nothing in memory', async () => {
    limits = { spanMs: 600_000, leastBytes: 1, totalMs: 600_000 }
    let arrived: WeakRef<Multipart> | undefined
    app.addHook('preHandler', async (request) => {
      const parts = request.parts.bind(request)
      request.parts = async function* (options) {
        for await (const part of parts(options)) {
          arrived = new WeakRef(part)
          yield part
        }
      }
    })
    const bytes = await form()
    const socket = await openSocket(app)
    socket.write(headOf(bytes.length))
    socket.write(bytes)
    expect(await answerOn(socket)).toContain('HTTP/1.1 200 ')
    socket.destroy()
    expect(await isFreed(arrived)).toBe(true)
  })

  it('and is fast enough in each span of time is read to its end', async () => {
    limits = { spanMs: 300, leastBytes: 1, totalMs: 600_000 }
    const socket = await openSocket(app)
    const bytes = await form()
    socket.write(headOf(bytes.length))
    let at = 0
    const drip = setInterval(() => {
      socket.write(bytes.subarray(at, at + 500))
      at += 500
      if (at >= bytes.length) clearInterval(drip)
    }, 20)
    expect(await answerOn(socket)).toContain('HTTP/1.1 200 ')
  })
})

describe('an upload on the wire', () => {
  const running = testApp()
  const asha = setUpOnce(() => running.members.user())

  let before: Awaited<ReturnType<typeof tracesOf>>

  beforeEach(async () => {
    before = await tracesOf(running)
  })

  it('may take longer than other bodies, as a team’s build may and nothing else', () => {
    const longer = running.app.routes.filter(({ bodyMs }) => bodyMs !== undefined)
    expect(longer.map(({ url }) => url)).toEqual([
      addMessagePicture.path.replace('{id}', ':id'),
      addGarment.path,
      uploadPhoto.path,
      serverPaths.publish,
    ])
  })

  it('that dies half way leaves nothing', async () => {
    const bytes = await form()
    const socket = await openSocket(running.app)
    socket.write(headOf(bytes.length, asha.headers))
    socket.write(bytes.subarray(0, bytes.length / 2))
    await until(async () => (await tracesOf(running)).files === 1)
    socket.destroy()
    await until(async () => (await tracesOf(running)).files === 0)
    expect(await tracesOf(running)).toEqual(before)
  })

  it('that says it is shorter than it is, is refused', async () => {
    const bytes = await form()
    const socket = await openSocket(running.app)
    socket.write(headOf(bytes.length - 500, asha.headers))
    socket.write(bytes.subarray(0, 1000))
    await until(async () => (await tracesOf(running)).files === 1)
    socket.write(bytes.subarray(1000))
    expect(await answerOn(socket)).toContain('HTTP/1.1 400 ')
    await until(async () => (await tracesOf(running)).files === 0)
    expect(await tracesOf(running)).toEqual(before)
  })

  it('that says it is longer than it is, is waited for until it goes', async () => {
    const bytes = await form()
    const socket = await openSocket(running.app)
    socket.write(headOf(bytes.length + 500, asha.headers))
    socket.write(bytes.subarray(0, -30))
    await until(async () => (await tracesOf(running)).files === 1)
    socket.end()
    await until(async () => (await tracesOf(running)).files === 0)
    expect(await tracesOf(running)).toEqual(before)
  })

  it('that says it is far too large is refused before it is sent', async () => {
    const socket = await openSocket(running.app)
    socket.write(headOf(1e9, asha.headers))
    expect(await answerOn(socket)).toContain('HTTP/1.1 413 ')
    expect(await tracesOf(running)).toEqual(before)
  })

  it('of somebody who may not is refused before it is sent', async () => {
    const stylist = await running.members.stylist()
    for (const [headers, status] of [
      [{}, 401],
      [stylist.headers, 403],
    ] as const) {
      const socket = await openSocket(running.app)
      socket.write(headOf(10_000_000, headers))
      expect(await answerOn(socket)).toContain(`HTTP/1.1 ${status} `)
    }
  })

  it('of somebody who has four on the way is refused, and of somebody else is taken', async () => {
    const ravi = await running.members.user()
    const sockets: Socket[] = []
    for (let n = 0; n < 4; n++) sockets.push(await openSocket(running.app))
    for (const socket of sockets) socket.write(headOf(10_000, asha.headers))
    await until(async () => (await tracesOf(running)).files === 4)
    const picture = await jpegPicture()
    expect((await upload(asha, picture)).status).toBe(429)
    expect((await upload(ravi, picture)).status).toBe(200)
    for (const socket of sockets) socket.destroy()
    await until(async () => (await tracesOf(running)).files === 0)
  })

  it('is read piece by piece', async () => {
    const bytes = await form()
    const socket = await openSocket(running.app)
    socket.write(headOf(bytes.length, asha.headers))
    for (let at = 0; at < bytes.length; at += 700) {
      socket.write(bytes.subarray(at, at + 700))
      await sleep(0)
    }
    expect(await answerOn(socket)).toContain('HTTP/1.1 200 ')
  })
})
