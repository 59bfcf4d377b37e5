import type { Socket } from 'node:net'
import { listPhotos } from '@drape/contract/photo'
import { readPreferences, updatePreferences } from '@drape/contract/preferences'
import { readinessPath } from '@drape/contract/readiness-path'
import { signStylistIn } from '@drape/contract/session'
import { startTestApp, type TestApp } from '../../test/app.ts'
import type { TestMember } from '../../test/member.ts'
import { jpegPicture } from '../../test/picture.ts'
import { tracesOf, upload } from '../../test/upload.ts'
import { headOf, openSocket, until } from '../../test/upload-wire.ts'

jest.setTimeout(120_000)

let house: TestApp
let asha: TestMember
let holder: Awaited<ReturnType<typeof connect>>
let sockets: Socket[]

const connect = () => house.database.$client.connect()

const start = async (variables: Record<string, string>) => {
  house = await startTestApp({ REQUESTS_PER_MINUTE: '100000', ...variables })
  asha = await house.members.user()
  holder = await connect()
  sockets = []
  await house.app.listen({ port: 0, host: '127.0.0.1' })
}

const stop = async () => {
  for (const socket of sockets) socket.destroy()
  holder.release(true)
  await house.stop()
}

/** Whoever asks this table waits until `release`. */
const hold = (table: string) => holder.query(`begin; lock table ${table} in access exclusive mode`)
const release = () => holder.query('rollback')

const address = () => `http://127.0.0.1:${(house.app.server.address() as { port: number }).port}`

/** Sends this many at once; `arrived` are the answers so far. */
function askAll(count: number, path: string, init: RequestInit = {}) {
  const arrived: { status: number; retryAfter: number; message: string }[] = []
  const all = Array.from({ length: count }, async () => {
    const reply = await fetch(address() + path, init)
    const { message = '' } = (await reply.json()) as { message?: string }
    arrived.push({ status: reply.status, retryAfter: Number(reply.headers.get('retry-after')), message })
  })
  return { arrived, all: Promise.all(all) }
}

const list = (count: number) =>
  askAll(count, listPhotos.path.replace('{id}', asha.id), { headers: asha.headers })
const wrongPassword = (count: number) =>
  askAll(count, signStylistIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'nobody', password: 'wrong' }),
  })

const isRefusal = {
  status: 503,
  retryAfter: expect.any(Number),
  message: 'More people are asking than can be answered right now. Please try again in a moment.',
}

/** The rest is refused while those who were let in still wait for the database. */
async function expectRefused({ arrived }: ReturnType<typeof askAll>, count: number) {
  await until(() => arrived.length >= count)
  expect(arrived).toHaveLength(count)
  for (const answer of arrived) {
    expect(answer).toEqual(isRefusal)
    expect([1, 2, 3, 4, 5]).toContain(answer.retryAfter)
  }
}

describe('of a server that works on 20 calls at once', () => {
  beforeEach(() => start({ REQUESTS_AT_ONCE: '20' }))
  afterEach(stop)

  it('15 of 100 are worked on, and 85 told when to come again while those still wait; nothing hangs or is an error', async () => {
    await hold('token_family')
    const { arrived, all } = list(100)
    await expectRefused({ arrived, all }, 85)
    await release()
    await all
    expect(arrived.slice(85).map(({ status }) => status)).toEqual(Array(15).fill(200))
    expect(house.lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  })

  it('who signs in has a place while all of the others are taken', async () => {
    await hold('token_family')
    const others = list(20)
    await expectRefused(others, 5)
    const entering = wrongPassword(1)
    await entering.all
    expect(entering.arrived).toMatchObject([{ status: 401 }])
    await release()
    await others.all
  })

  it('no more than 5 are given to who signs in, so that people at work go on', async () => {
    await hold('stylist')
    const entering = wrongPassword(12)
    await expectRefused(entering, 7)
    const others = askAll(15, readPreferences.path, { headers: asha.headers })
    await others.all
    expect(others.arrived.map(({ status }) => status)).toEqual(Array(15).fill(200))
    await release()
    await entering.all
  })

  it('none is needed for a health check', async () => {
    await hold('token_family')
    const others = list(20)
    await expectRefused(others, 5)
    for (const path of ['/healthz', readinessPath]) expect((await fetch(address() + path)).status).toBe(200)
    await release()
    await others.all
  })

  it('an upload is refused before its photo is sent', async () => {
    await hold('token_family')
    let said = ''
    for (let n = 0; n < 6; n++) {
      const socket = await openSocket(house.app)
      sockets.push(socket)
      socket.on('data', (bytes) => {
        said += bytes
      })
      socket.write(headOf(5_000_000, asha.headers))
    }
    await until(() => said.endsWith('}'))
    expect(said.match(/^HTTP.*|^retry-after: [1-5]$/gim)).toEqual([
      'HTTP/1.1 503 Service Unavailable',
      expect.any(String),
    ])
    await release()
  })

  it('none is taken by a body that does not arrive', async () => {
    for (let n = 0; n < 40; n++) {
      const socket = await openSocket(house.app)
      sockets.push(socket)
      const { method, path } = updatePreferences
      socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: drape\r\ncontent-type: application/json\r\ncontent-length: 9\r\nauthorization: ${asha.headers.authorization}\r\n\r\n{`,
      )
      // The next one comes once this one has been let in.
      await fetch(`${address()}/healthz`)
    }
    const others = list(15)
    await others.all
    expect(others.arrived.map(({ status }) => status)).toEqual(Array(15).fill(200))
  })

  it('whoever hangs up gives the place back', async () => {
    await hold('token_family')
    const controller = new AbortController()
    const left = Array.from({ length: 15 }, () =>
      fetch(address() + listPhotos.path.replace('{id}', asha.id), {
        headers: asha.headers,
        signal: controller.signal,
      }).catch(() => undefined),
    )
    await expectRefused(list(1), 1)
    controller.abort()
    await Promise.all(left)
    await release()
    const others = list(15)
    await others.all
    expect(others.arrived.map(({ status }) => status)).toEqual(Array(15).fill(200))
  })
})

describe('a server as it comes', () => {
  beforeEach(() => start({}))
  afterEach(stop)

  it('serves a person beside 1,000 idle connections', async () => {
    for (let n = 0; n < 1000; n += 50)
      sockets.push(...(await Promise.all(Array.from({ length: 50 }, () => openSocket(house.app)))))
    // Every other one has asked before.
    for (const socket of sockets.filter((_, n) => n % 2)) {
      socket.write('GET /healthz HTTP/1.1\r\nhost: drape\r\n\r\n')
      socket.resume()
    }
    const { arrived, all } = list(20)
    await all
    expect(arrived.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(sockets.filter(({ destroyed }) => destroyed)).toEqual([])
  })

  it('keeps each of 200 uploads that come at once, or says when to try again; who does is kept once', async () => {
    const picture = await jpegPicture()
    const people = await Promise.all(Array.from({ length: 200 }, () => house.members.user()))
    let left = people
    for (let turn = 0; left.length > 0 && turn < 50; turn++) {
      const answers = await Promise.all(
        left.map(async (person) => ({
          person,
          answer: await upload(person, picture, `photo-of-${person.id}`),
        })),
      )
      const refused = answers.filter(({ answer }) => answer.status !== 200)
      for (const { answer } of refused) {
        expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      }
      if (turn === 0) expect(refused.length).toBeGreaterThan(0)
      left = refused.map(({ person }) => person)
    }
    expect(await tracesOf(house)).toEqual({ photos: 200, requests: 200, objects: 400, files: 0 })
  })
})
