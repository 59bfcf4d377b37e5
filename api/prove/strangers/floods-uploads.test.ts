import type { Socket } from 'node:net'
import { listPhotos, maxPhotoBytes } from '@drape/contract/photo'
import { type Attack, type Looks, testAttacks, testBugs } from '@drape/platform/test/attack'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../src/app.ts'
import { setUpForEach, startTestApp, type TestApp } from '../../test/app.ts'
import { formOf, imagePart } from '../../test/form.ts'
import { exifLoop, narrowPng } from '../../test/hostile-picture.ts'
import { memberAt, type TestMember } from '../../test/member.ts'
import { jpegPicture } from '../../test/picture.ts'
import { tracesOf, upload } from '../../test/upload.ts'
import { answerOn, headOf, openSocket, until } from '../../test/upload-wire.ts'

interface Place {
  readonly running: TestApp
  /** Beside it, because that one reads pictures in its own process. */
  readonly app: FastifyInstance
  readonly asha: TestMember
  readonly ravi: TestMember
  readonly picture: Buffer
  readonly sockets: Socket[]
}

const place = setUpForEach<Place>(async () => {
  const running = await startTestApp()
  const app = await buildApp({ env: running.env, database: running.database, log: { level: 'silent' } })
  running.stopFirst(() => app.close())
  const [asha, ravi] = [await running.members.user(), memberAt(app, await running.members.user())]
  return { running, app, asha, ravi, picture: await jpegPicture(), sockets: [] }
})

const hangUp = ({ sockets }: Place) => {
  for (const socket of sockets) socket.destroy()
}

afterEach(async () => {
  hangUp(place)
  await place.running.stop()
})

type Name = 'uploads of others' | 'pages of others' | 'rows and files'
const looks: Looks<Name> = {
  'uploads of others': async () => (await upload(place.ravi, place.picture)).status,
  'pages of others': async () =>
    (await place.ravi.answer(listPhotos, { params: { id: place.ravi.id } })).status,
  'rows and files': () => tracesOf(place.running),
}

/** Sends this many at once and counts the answers by status. */
async function send(
  { app, asha, sockets }: Place,
  count: number,
  bytes: Buffer,
  { length = bytes.length, by = asha } = {},
) {
  const answers: Record<string, number> = {}
  for (let n = 0; n < count; n++) {
    const socket = await openSocket(app)
    sockets.push(socket)
    socket.on('data', (reply) => {
      // A body may come by itself.
      const [, status] = /^HTTP\/1.1 (\d+)/.exec(String(reply)) ?? []
      if (status) answers[status] = (answers[status] ?? 0) + 1
    })
    socket.write(headOf(length, by.headers))
    socket.write(bytes)
  }
  return answers
}

const filesOf = async ({ running }: Place) => (await tracesOf(running)).files
const beginningOf = (picture: Buffer) => formOf(imagePart(picture)).subarray(0, 600)

const attacks: readonly Attack<Place, Name>[] = [
  {
    who: 'caller',
    sends: 'forty uploads that send nothing',
    send: async (at) => {
      const answers = await send(at, 40, beginningOf(at.picture), { length: maxPhotoBytes })
      await until(async () => (await filesOf(at)) + (answers['429'] ?? 0) === 40)
      return JSON.stringify(answers)
    },
    answer: /^\{"429":36\}$/,
    unchanged: ['uploads of others'],
  },
  {
    who: 'picture',
    sends: 'pictures that are slow to decode, closing the connection,',
    // Starts both worker processes first, so that only decoding takes time.
    prepare: ({ ravi, picture }) => Promise.all([upload(ravi, picture), upload(ravi, picture)]),
    send: async (at) => {
      const answers = await send(at, 22, formOf(imagePart(exifLoop(at.picture))))
      await until(async () => (await filesOf(at)) + (answers['429'] ?? 0) === 22)
      hangUp(at)
      await until(async () => (await filesOf(at)) === 0)
      return `${answers['200'] ?? 0} were taken`
    },
    answer: /^0 were taken$/,
    unchanged: ['uploads of others', 'rows and files'],
  },
  {
    who: 'picture',
    sends: 'pictures that are one pixel wide',
    send: async (at) => {
      const answers = await send(at, 22, formOf(imagePart(await narrowPng())))
      const { status } = await upload(at.ravi, at.picture)
      await until(() => (answers['413'] ?? 0) + (answers['429'] ?? 0) === 22)
      return `another ${status}, ${(answers['413'] ?? 0) >= 4}`
    },
    answer: /^another 200, true$/,
    unchanged: ['uploads of others'],
  },
  {
    who: 'caller',
    sends: 'uploads of ten accounts as slowly as they may, while others are on their way,',
    send: async (at) => {
      const { running, app, ravi, picture, sockets } = at
      const form = formOf(imagePart(picture))
      const meera = await running.members.user()
      const underWay = await openSocket(app)
      sockets.push(underWay)
      underWay.write(headOf(form.length, { ...meera.headers, 'idempotency-key': 'under-way' }))
      underWay.write(form.subarray(0, 600))
      await until(async () => (await filesOf(at)) === 1)
      for (let n = 0; n < 10; n++)
        await send(at, 4, beginningOf(picture), {
          length: maxPhotoBytes,
          by: await running.members.user(),
        })
      const others: number[] = []
      for (let n = 0; n < 10; n++) others.push((await upload(ravi, picture, `photo ${n}`)).status)
      underWay.write(form.subarray(600))
      return `${others.join()}; ${await answerOn(underWay)}`
    },
    answer: /^(200,){9}200; HTTP\/1\.1 200 /,
    unchanged: ['uploads of others'],
  },
  {
    who: 'caller',
    sends: 'nothing on 1,000 connections, on every other one after a request,',
    send: async ({ app, sockets }) => {
      await app.listen({ port: 0, host: '127.0.0.1' })
      for (let n = 0; n < 1000; n += 50)
        sockets.push(...(await Promise.all(Array.from({ length: 50 }, () => openSocket(app)))))
      for (const socket of sockets.filter((_, n) => n % 2)) {
        socket.write('GET /healthz HTTP/1.1\r\nhost: drape\r\n\r\n')
        socket.resume()
      }
      await looks['pages of others']()
      return `${sockets.filter(({ destroyed }) => destroyed).length} are closed`
    },
    answer: /^0 are closed$/,
    unchanged: ['uploads of others', 'pages of others'],
  },
]

testAttacks(attacks, place, looks)

testBugs<Place, Name>(
  {
    'uploads of others': [
      'strangers take the places of another',
      (at) => send(at, 40, beginningOf(at.picture), { length: maxPhotoBytes, by: at.ravi }),
    ],
    'pages of others': [
      'another is not served any more',
      ({ running, ravi }) => running.query('delete from account where id = $1', ravi.id),
    ],
    'rows and files': [
      'a refused picture is kept',
      ({ running, picture }) => running.objects.put('photo/evil', picture, 'image/jpeg'),
    ],
  },
  place,
  looks,
)
