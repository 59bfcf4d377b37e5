import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { untilGone } from '../http/arrival.ts'
import { sendProblem } from '../http/problem.ts'
import { startThrowawayApp, type ThrowawayApp } from '../throwaway-app.ts'
import { preparePictures } from './picture.service.ts'
import { preparePictureAddresses } from './picture-address.ts'
import { jpegPicture } from './throwaway-picture.ts'
import { formOf, imagePart, tracesOf, upload } from './throwaway-upload.ts'
import { headOf, openSocket, until } from './throwaway-wire.ts'
import { prepareUploads } from './upload.service.ts'
import { uploadFolder } from './upload-file.ts'

jest.setTimeout(60_000)

let running: ThrowawayApp
let form: Buffer

beforeEach(async () => {
  running = await startThrowawayApp()
  form = formOf(imagePart(await jpegPicture()))
})

afterEach(() => running?.stop())

const send = async (app: FastifyInstance, headers: Record<string, string>) => {
  const socket = await openSocket(app)
  socket.write(headOf(form.length, headers))
  socket.write(form)
  return socket
}

/** Uploads whose pictures are never done: only a caller who leaves ends them. */
async function startEndless(begun: string[]) {
  const { database, objects, env } = running
  const app = fastify()
  app.setErrorHandler(sendProblem)
  await app.register(multipart)
  const take = prepareUploads({
    database,
    addresses: preparePictureAddresses(env.tokenKeys),
    pictures: preparePictures(objects, app.log),
    folder: uploadFolder(env.dataDir),
    freeUploadsPerDay: undefined,
    checkRoom: async () => undefined,
    readers: {
      read: (file, signal) =>
        new Promise((_resolve, reject) => {
          begun.push(file)
          signal?.addEventListener('abort', () => reject(signal.reason))
        }),
    },
  })
  app.post('/api/closet/photos/upload/', (request, reply) =>
    take({
      accountId: String(request.headers['x-person']),
      key: undefined,
      request,
      signal: untilGone(reply),
    }),
  )
  return app
}

it('an upload whose caller has gone gives up its turn, and its place before that', async () => {
  const begun: string[] = []
  const app = await startEndless(begun)
  const [asha, ravi] = [await running.members.user(), await running.members.user()]
  const files = async () => (await tracesOf(running)).files
  const sendTwo = () => Promise.all([1, 2].map(() => send(app, { 'x-person': asha.id })))
  const reading = await sendTwo()
  await until(() => begun.length === 2)
  const waiting = await sendTwo()
  await until(async () => (await files()) === 4)
  for (const socket of waiting) socket.destroy()
  await until(async () => (await files()) === 2)
  for (const socket of reading) socket.destroy()
  await until(async () => (await files()) === 0)
  expect(begun).toHaveLength(2)
  const last = await send(app, { 'x-person': ravi.id })
  await until(() => begun.length === 3)
  last.destroy()
  await until(async () => (await files()) === 0)
  await app.close()
})

it('and is kept when its picture was read by then, to be found again under its key', async () => {
  const asha = await running.members.user()
  const holding = await running.database.$client.connect()
  await holding.query('begin')
  await holding.query('select from account where id = $1 for update', [asha.id])
  const socket = await send(running.app, { ...asha.headers, 'idempotency-key': 'tunnel' })
  await until(async () => (await tracesOf(running)).objects === 2)
  socket.destroy()
  await until(async () => (await connectionsOf(running.app)) === 0)
  await holding.query('commit')
  holding.release()
  await until(async () => (await tracesOf(running)).photos === 1)
  expect((await upload(running.app, asha, await jpegPicture(), 'tunnel')).status).toBe(200)
  expect(await tracesOf(running)).toEqual({ photos: 1, requests: 1, objects: 2, files: 0 })
})

const connectionsOf = ({ server }: FastifyInstance) =>
  new Promise<number>((resolve) => {
    server.getConnections((_error, count) => resolve(count))
  })
