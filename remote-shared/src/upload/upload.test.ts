import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers'
import { pageConfigId } from '@drape/contract/page-config'
import { uploadPhoto } from '@drape/contract/photo'
import { upload } from './upload.ts'

const id = '0199d1c2-0000-7000-8000-000000000001'
const stored = {
  id,
  uuid: id,
  userId: id,
  image_url: '/p',
  thumbnail_url: '/t',
  upload_date: '2026-11-21T06:00:00.000Z',
  status: 'processing',
  outfit_uuid: null,
  outfit_count: 0,
}

type Answer = 'breaks' | 'hangs' | readonly [status: number, body?: object, headers?: Record<string, string>]

let server: Server
let answers: Answer[]
let asked: { key: string | undefined; bearer: string | undefined; form: string }[]
let renewals: number

const allowed = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, idempotency-key',
  'access-control-expose-headers': 'retry-after',
}

const renewed = { access: 'new', access_token: 'new', refresh: 'r', refresh_token: 'r' }

const answerTo = async (request: IncomingMessage): Promise<Answer> => {
  if (request.method === 'OPTIONS') return [200]
  if (request.url === '/api/token/refresh/') {
    renewals += 1
    return [200, renewed]
  }
  const form = String(await buffer(request))
  const key = request.headers['idempotency-key']
  asked.push({ key: String(key), bearer: request.headers.authorization, form })
  return answers.shift() ?? [200, stored]
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const answer = await answerTo(request)
    if (answer === 'breaks') response.destroy()
    if (typeof answer === 'string') return
    const [status, body = {}, headers] = answer
    response.writeHead(status, { ...allowed, ...headers }).end(JSON.stringify(body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  document.head.innerHTML = `<script type="application/json" id="${pageConfigId}">{"apiBase":"${apiBase}"}</script>`
})

afterAll(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

let isOnline: boolean

beforeEach(() => {
  jest.useFakeTimers({
    now: Date.now(),
    doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'],
  })
  // jsdom says there what a line that breaks is.
  jest.spyOn(console, 'error').mockImplementation()
  isOnline = true
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  answers = []
  asked = []
  renewals = 0
  localStorage.setItem('accessToken', 'old')
  localStorage.setItem('refreshToken', 'r')
})

afterEach(() => jest.useRealTimers())

const begin = () => {
  const leaving = new AbortController()
  const shares: number[] = []
  const waits: string[] = []
  const outcome = upload(
    uploadPhoto,
    { headers: { 'idempotency-key': 'key-1' }, body: { user: id }, file: new Blob(['picture']) },
    { signal: leaving.signal, onShare: (share) => shares.push(share), onWait: (wait) => waits.push(wait) },
  )
  outcome.catch(() => undefined)
  return { outcome, shares, waits, cancel: () => leaving.abort() }
}

/** Lets the network, which keeps real time, come to rest. */
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((next) => setImmediate(next))
}

test('a photo is sent as a form, with its bearer and its key, and what has left is told', async () => {
  const { outcome, shares } = begin()
  await expect(outcome).resolves.toEqual(stored)
  expect(asked).toMatchObject([{ key: 'key-1', bearer: 'Bearer old' }])
  expect(asked[0]?.form).toMatch(/name="user"[\s\S]+name="image"/)
  expect(shares.length).toBeGreaterThan(0)
})

test('there are three attempts under one key, 2 s and 4 s apart, and no fourth', async () => {
  answers = [[503], 'breaks', [500, { success: false, code: 'internal', message: 'Oh.', requestId: 'q' }]]
  const { outcome, waits } = begin()
  for (const [attempts, ms] of [
    [1, 2000],
    [2, 4000],
  ] as const) {
    await until(() => waits.length === attempts)
    jest.advanceTimersByTime(ms - 1)
    await new Promise((next) => setImmediate(next))
    expect(asked).toHaveLength(attempts)
    jest.advanceTimersByTime(1)
    await until(() => asked.length === attempts + 1)
  }
  await expect(outcome).rejects.toMatchObject({ statusText: 'Internal Server Error', message: 'Oh.' })
  expect(asked.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1'])
})

test.each([400, 403, 404, 409, 413, 415, 422])('a %d is final', async (status) => {
  answers = [[status]]
  await expect(begin().outcome).rejects.toMatchObject({ status })
  expect(asked).toHaveLength(1)
})

test('a reply that is not the contract is final', async () => {
  answers = [[200, { hello: 'wifi' }]]
  await expect(begin().outcome).rejects.toMatchObject({ reason: 'malformed' })
})

test.each([408, 429, 503])('a %d passes: the photo is sent again under its key', async (status) => {
  answers = [[status]]
  const { outcome, waits } = begin()
  await until(() => waits.length === 1)
  jest.advanceTimersByTime(2000)
  await expect(outcome).resolves.toEqual(stored)
  expect(asked.map(({ key }) => key)).toEqual(['key-1', 'key-1'])
})

test('a server that asks for more time is given it', async () => {
  answers = [[429, {}, { 'retry-after': '7' }]]
  const { outcome, waits } = begin()
  await until(() => waits.length === 1)
  jest.advanceTimersByTime(6999)
  await new Promise((next) => setImmediate(next))
  expect(asked).toHaveLength(1)
  jest.advanceTimersByTime(1)
  await expect(outcome).resolves.toEqual(stored)
})

test('a server that asks for more than a minute is not waited for', async () => {
  answers = [[429, {}, { 'retry-after': '3600' }]]
  await expect(begin().outcome).rejects.toMatchObject({ status: 429, retryAfterMs: 3_600_000 })
})

test('a refused token is renewed once, and the photo sent again', async () => {
  answers = [[401]]
  await expect(begin().outcome).resolves.toEqual(stored)
  expect(asked.map(({ bearer }) => bearer)).toEqual(['Bearer old', 'Bearer new'])
  expect(renewals).toBe(1)
})

test('nothing is sent without a token', async () => {
  localStorage.clear()
  await expect(begin().outcome).rejects.toThrow('No valid access token available')
  expect(asked).toEqual([])
})

test('without a connection nothing is tried until it is back, and no attempt is lost', async () => {
  isOnline = false
  const { outcome, waits } = begin()
  await until(() => waits.length === 1)
  jest.advanceTimersByTime(3_600_000)
  expect([waits, asked]).toEqual([['offline'], []])
  isOnline = true
  window.dispatchEvent(new Event('online'))
  await expect(outcome).resolves.toEqual(stored)
})

test('a line on which nothing moves for 30 s is given up and tried again', async () => {
  answers = ['hangs']
  const { outcome, waits } = begin()
  await until(() => asked.length === 1)
  jest.advanceTimersByTime(30_000)
  await until(() => waits.length === 1)
  jest.advanceTimersByTime(2000)
  await expect(outcome).resolves.toEqual(stored)
})

test.each(['hangs', 'breaks'] as const)('who cancels while the line %s stops it', async (answer) => {
  answers = [answer]
  const { outcome, waits, cancel } = begin()
  await until(() => asked.length === 1 && (answer === 'hangs' || waits.length === 1))
  cancel()
  await expect(outcome).rejects.toMatchObject({ reason: 'unreachable' })
  expect(asked).toHaveLength(1)
})
