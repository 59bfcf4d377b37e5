import { setImmediate } from 'node:timers'
import { uploadPhoto } from '@drape/contract/photo'
import { refreshUser } from '@drape/contract/session'
import { type Answer, refused, startTestApi, withStatus } from '../../test/api.ts'
import { idOf, photoOf, tokensOf } from '../../test/factories.ts'
import { setOnline } from '../../test/session.ts'
import { upload } from './upload.ts'

const photo = photoOf(1)

const api = startTestApi()
const requests = () => api.requests(uploadPhoto)
const keys = () => requests().map(({ headers }) => headers['idempotency-key'])

/** The answers to the first attempts; later attempts succeed. */
let answers: Answer<typeof uploadPhoto>[]

beforeEach(() => {
  jest.useFakeTimers({
    now: Date.now(),
    doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'],
  })
  answers = []
  api.answer(uploadPhoto, () => answers.shift() ?? photo)
  api.answer(refreshUser, tokensOf('new'))
  localStorage.setItem('accessToken', 'old')
  localStorage.setItem('refreshToken', 'r')
})

const begin = () => {
  const controller = new AbortController()
  const shares: number[] = []
  const waits: string[] = []
  const outcome = upload(
    uploadPhoto,
    { headers: { 'idempotency-key': 'key-1' }, body: { user: idOf(1) }, file: new Blob(['picture']) },
    { signal: controller.signal, onShare: (share) => shares.push(share), onWait: (wait) => waits.push(wait) },
  )
  outcome.catch(() => undefined)
  return { outcome, shares, waits, cancel: () => controller.abort() }
}

/** Waits for the network, which uses real time. */
const until = async (condition: () => boolean) => {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve))
}

test('a photo is sent as a form, with its bearer and its key, and its progress is reported', async () => {
  const { outcome, shares } = begin()
  await expect(outcome).resolves.toEqual(photo)
  expect(requests()).toMatchObject([{ headers: { 'idempotency-key': 'key-1' }, bearer: 'old' }])
  expect(requests()[0]?.text).toMatch(/name="user"[\s\S]+name="image"/)
  expect(shares.length).toBeGreaterThan(0)
})

test('there are three attempts under one key, 2 s and 4 s apart, each wait named after its cause, and no fourth', async () => {
  answers = [withStatus(503), 'breaks', refused(500, 'Oh.')]
  const { outcome, waits } = begin()
  for (const [attempts, ms] of [
    [1, 2000],
    [2, 4000],
  ] as const) {
    await until(() => waits.length === attempts)
    jest.advanceTimersByTime(ms - 1)
    await new Promise((resolve) => setImmediate(resolve))
    expect(requests()).toHaveLength(attempts)
    jest.advanceTimersByTime(1)
    await until(() => requests().length === attempts + 1)
  }
  await expect(outcome).rejects.toMatchObject({ statusText: 'Internal Server Error', message: 'Oh.' })
  expect(keys()).toEqual(['key-1', 'key-1', 'key-1'])
  expect(waits).toEqual(['busy', 'broken'])
})

test.each([400, 403, 404, 409, 413, 415, 422])('a %d is final', async (status) => {
  answers = [withStatus(status)]
  await expect(begin().outcome).rejects.toMatchObject({ status })
  expect(requests()).toHaveLength(1)
})

test('a reply that is not the contract is final', async () => {
  answers = [withStatus(200, { body: { hello: 'wifi' } })]
  await expect(begin().outcome).rejects.toMatchObject({ reason: 'malformed' })
})

test.each([408, 429, 503])('a %d passes: the photo is sent again under its key', async (status) => {
  answers = [withStatus(status)]
  const { outcome, waits } = begin()
  await until(() => waits.length === 1)
  jest.advanceTimersByTime(2000)
  await expect(outcome).resolves.toEqual(photo)
  expect(keys()).toEqual(['key-1', 'key-1'])
})

test('the end of a limit of the plan is not waited for, however near', async () => {
  answers = [refused(429, 'The free plan has 1 upload a day.', 'plan_limit', { 'retry-after': '7' })]
  await expect(begin().outcome).rejects.toMatchObject({ status: 429, retryAfterMs: 7000 })
  expect(requests()).toHaveLength(1)
})

test('a server that asks for more time is given it', async () => {
  answers = [withStatus(429, { headers: { 'retry-after': '7' } })]
  const { outcome, waits } = begin()
  await until(() => waits.length === 1)
  jest.advanceTimersByTime(6999)
  await new Promise((resolve) => setImmediate(resolve))
  expect(requests()).toHaveLength(1)
  jest.advanceTimersByTime(1)
  await expect(outcome).resolves.toEqual(photo)
})

test('a server that asks for more than a minute is not waited for', async () => {
  answers = [withStatus(429, { headers: { 'retry-after': '3600' } })]
  await expect(begin().outcome).rejects.toMatchObject({ status: 429, retryAfterMs: 3_600_000 })
})

test('a refused token is renewed once, and the photo sent again', async () => {
  answers = [withStatus(401)]
  await expect(begin().outcome).resolves.toEqual(photo)
  expect(requests().map(({ bearer }) => bearer)).toEqual(['old', 'new'])
  expect(api.requests(refreshUser)).toHaveLength(1)
})

test('nothing is sent without a token', async () => {
  localStorage.clear()
  await expect(begin().outcome).rejects.toThrow('No valid access token available')
  expect(requests()).toEqual([])
})

test('without a connection nothing is tried until it is back, and no attempt is lost', async () => {
  setOnline(false)
  const { outcome, waits } = begin()
  await until(() => waits.length === 1)
  jest.advanceTimersByTime(3_600_000)
  expect([waits, requests()]).toEqual([['offline'], []])
  setOnline(true)
  await expect(outcome).resolves.toEqual(photo)
})

test('a line on which nothing moves for 30 s is given up and tried again', async () => {
  answers = ['hangs']
  const { outcome, waits } = begin()
  await until(() => requests().length === 1)
  jest.advanceTimersByTime(30_000)
  await until(() => waits.length === 1)
  jest.advanceTimersByTime(2000)
  await expect(outcome).resolves.toEqual(photo)
})

test.each(['hangs', 'breaks'] as const)(
  'a user who cancels while the connection %s stops the upload',
  async (answer) => {
    answers = [answer]
    const { outcome, waits, cancel } = begin()
    await until(() => requests().length === 1 && (answer === 'hangs' || waits.length === 1))
    cancel()
    await expect(outcome).rejects.toMatchObject({ reason: 'unreachable' })
    expect(requests()).toHaveLength(1)
  },
)
