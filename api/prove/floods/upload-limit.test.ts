import type { Socket } from 'node:net'
import { maxPhotoBytes } from '@drape/contract/photo'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../src/app.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { formOf, imagePart } from '../../test/form.ts'
import { exifLoop, narrowPng } from '../../test/hostile-picture.ts'
import { memberAt, type TestMember } from '../../test/member.ts'
import { jpegPicture } from '../../test/picture.ts'
import { tracesOf, upload } from '../../test/upload.ts'
import { answerOn, headOf, openSocket, until } from '../../test/upload-wire.ts'

let running: TestApp
/** Beside it, because that one reads pictures in its own process. */
let app: FastifyInstance
let asha: TestMember
let ravi: TestMember
let picture: Buffer
let sockets: Socket[]

beforeEach(async () => {
  running = await startTestApp()
  app = await buildApp({ env: running.env, database: running.database, log: { level: 'silent' } })
  running.stopFirst(() => app.close())
  asha = await running.members.user()
  ravi = memberAt(app, await running.members.user())
  picture = await jpegPicture()
  sockets = []
})

afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await running?.stop()
})

/** Sends this many at once and counts the answers by status. */
async function send(count: number, bytes: Buffer, { length = bytes.length, by = asha } = {}) {
  const answers: Record<string, number> = {}
  for (let n = 0; n < count; n++) {
    const socket = await openSocket(app)
    sockets.push(socket)
    socket.on('data', (reply) => {
      const status = /^HTTP\/1.1 (\d+)/.exec(String(reply))?.[1] ?? ''
      answers[status] = (answers[status] ?? 0) + 1
    })
    socket.write(headOf(length, by.headers))
    socket.write(bytes)
  }
  return answers
}

const filesOf = async () => (await tracesOf(running)).files
const hangUp = () => {
  for (const socket of sockets) socket.destroy()
}

describe('one person cannot block the others', () => {
  it('by forty uploads that send nothing', async () => {
    const answers = await send(40, formOf(imagePart(picture)).subarray(0, 600), { length: maxPhotoBytes })
    await until(async () => (await filesOf()) + (answers['429'] ?? 0) === 40)
    expect(answers).toEqual({ 429: 36 })
    expect((await upload(ravi, picture)).status).toBe(200)
  })

  it('by pictures that are slow to decode, closing the connection', async () => {
    // Starts both worker processes first, so that only decoding takes time.
    await Promise.all([upload(ravi, picture), upload(ravi, picture)])
    const before = await tracesOf(running)
    const hard = formOf(imagePart(exifLoop(picture)))
    const answers = await send(22, hard)
    await until(async () => (await filesOf()) + (answers['429'] ?? 0) === 22)
    hangUp()
    await until(async () => (await filesOf()) === 0)
    expect(await tracesOf(running)).toEqual(before)
    expect((await upload(ravi, picture)).status).toBe(200)
  })

  it('by pictures that are one pixel wide', async () => {
    const answers = await send(22, formOf(imagePart(await narrowPng())))
    expect((await upload(ravi, picture)).status).toBe(200)
    await until(() => (answers['413'] ?? 0) + (answers['429'] ?? 0) === 22)
    expect(answers['413']).toBeGreaterThanOrEqual(4)
  })
})

describe('ten accounts that send as slowly as they may', () => {
  it('hold no place against somebody who sends a photo, nor end an upload that is on its way', async () => {
    const form = formOf(imagePart(picture))
    const meera = await running.members.user()
    const underWay = await openSocket(app)
    sockets.push(underWay)
    underWay.write(headOf(form.length, { ...meera.headers, 'idempotency-key': 'under-way' }))
    underWay.write(form.subarray(0, 600))
    await until(async () => (await filesOf()) === 1)

    const slow = formOf(imagePart(picture)).subarray(0, 600)
    for (let n = 0; n < 10; n++) {
      await send(4, slow, { length: maxPhotoBytes, by: await running.members.user() })
    }
    for (let n = 0; n < 10; n++) expect((await upload(ravi, picture, `photo ${n}`)).status).toBe(200)

    underWay.write(form.subarray(600))
    expect(await answerOn(underWay)).toContain('HTTP/1.1 200 ')
  })
})
