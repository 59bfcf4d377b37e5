import type { Socket } from 'node:net'
import { maxPhotoBytes } from '@drape/contract/photo'
import type { ThrowawayMember } from '../session/throwaway-member.ts'
import { startThrowawayApp, type ThrowawayApp } from '../throwaway-app.ts'
import { exifLoop, narrowPng } from './throwaway-hostile.ts'
import { jpegPicture } from './throwaway-picture.ts'
import { formOf, imagePart, tracesOf, upload } from './throwaway-upload.ts'
import { headOf, openSocket, until } from './throwaway-wire.ts'

jest.setTimeout(120_000)

let running: ThrowawayApp
let asha: ThrowawayMember
let ravi: ThrowawayMember
let picture: Buffer
let sockets: Socket[]

beforeEach(async () => {
  running = await startThrowawayApp()
  asha = await running.members.user()
  ravi = await running.members.user()
  picture = await jpegPicture()
  sockets = []
})

afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await running?.stop()
})

/** Sends so many at once, and counts those that were answered, by status. */
async function send(count: number, bytes: Buffer, length = bytes.length) {
  const answers: Record<string, number> = {}
  for (let n = 0; n < count; n++) {
    const socket = await openSocket(running.app)
    sockets.push(socket)
    socket.on('data', (said) => {
      const status = /^HTTP\/1.1 (\d+)/.exec(String(said))?.[1] ?? ''
      answers[status] = (answers[status] ?? 0) + 1
    })
    socket.write(headOf(length, asha.headers))
    socket.write(bytes)
  }
  return answers
}

const filesOf = async () => (await tracesOf(running)).files
const hangUp = () => {
  for (const socket of sockets) socket.destroy()
}

describe('a person alone cannot keep the others out', () => {
  it('by forty uploads of which nothing comes', async () => {
    const answers = await send(40, formOf(imagePart(picture)).subarray(0, 600), maxPhotoBytes)
    await until(async () => (await filesOf()) + (answers['429'] ?? 0) === 40)
    expect(answers).toEqual({ 429: 36 })
    expect((await upload(running.app, ravi, picture)).status).toBe(200)
  })

  it('by pictures that are hard to read, and on which they hang up', async () => {
    // Both processes are there, so that only reading takes time.
    await Promise.all([upload(running.app, ravi, picture), upload(running.app, ravi, picture)])
    const before = await tracesOf(running)
    const hard = formOf(imagePart(exifLoop(picture)))
    const answers = await send(22, hard)
    await until(async () => (await filesOf()) + (answers['429'] ?? 0) === 22)
    hangUp()
    await until(async () => (await filesOf()) === 0)
    expect(await tracesOf(running)).toEqual(before)
    expect((await upload(running.app, ravi, picture)).status).toBe(200)
  })

  it('by pictures of one column', async () => {
    const answers = await send(22, formOf(imagePart(await narrowPng())))
    expect((await upload(running.app, ravi, picture)).status).toBe(200)
    await until(() => (answers['413'] ?? 0) + (answers['429'] ?? 0) === 22)
    expect(answers['413']).toBeGreaterThanOrEqual(4)
  })
})
