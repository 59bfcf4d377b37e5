import { uploadPhoto } from '@drape/contract/photo'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { formOf, imagePart } from '../../test/form.ts'
import { jpegPicture } from '../../test/picture.ts'
import { tracesOf, upload } from '../../test/upload.ts'
import { headOf, openSocket, until } from '../../test/upload-wire.ts'
import { abortOnClose } from '../infra/http/body-timeout.ts'
import { sendProblem } from '../infra/http/problem.ts'
import { pictureService } from '../infra/picture/picture.service.ts'
import { pictureAddresses } from '../infra/picture/picture-address.ts'
import { pictureUploads } from '../infra/upload/picture-uploads.ts'
import { uploadService } from './upload.service.ts'

let running: TestApp
let form: Buffer

beforeEach(async () => {
  running = await startTestApp()
  form = formOf(imagePart(await jpegPicture()))
})

afterEach(() => running?.stop())

const send = async (app: FastifyInstance, headers: Record<string, string>) => {
  const socket = await openSocket(app)
  socket.write(headOf(form.length, headers))
  socket.write(form)
  return socket
}

/** Uploads whose pictures never finish decoding: only an aborted request ends them. */
async function startEndless(begun: string[]) {
  const { database, objects, env } = running
  const app = fastify()
  app.setErrorHandler(sendProblem)
  await app.register(multipart)
  const uploads = pictureUploads({
    env,
    database,
    objects,
    pictures: pictureService(objects, app.log),
    readers: {
      read: (file, signal) =>
        new Promise((_resolve, reject) => {
          begun.push(file)
          signal?.addEventListener('abort', () => reject(signal.reason))
        }),
    },
  })
  const addresses = pictureAddresses(env.tokenKeys)
  const take = uploadService({ addresses, uploads, freeUploadsPerDay: undefined })
  app.post(uploadPhoto.path, (request, reply) =>
    take({
      memberId: String(request.headers['x-person']),
      key: undefined,
      request,
      signal: abortOnClose(reply),
    }),
  )
  return app
}

it('an upload whose caller has gone leaves the queue, or frees its place', async () => {
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

it('and is stored if its picture was decoded by then, to be found under its idempotency key', async () => {
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
  expect((await upload(asha, await jpegPicture(), 'tunnel')).status).toBe(200)
  expect(await tracesOf(running)).toEqual({ photos: 1, requests: 1, objects: 2, files: 0 })
})

const connectionsOf = ({ server }: FastifyInstance) =>
  new Promise<number>((resolve) => {
    server.getConnections((_error, count) => resolve(count))
  })
