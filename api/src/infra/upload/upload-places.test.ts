import { setImmediate as turn } from 'node:timers/promises'
import type { Refusal } from '../http/refusal.ts'
import { type Arrival, uploadPlaces } from './upload-places.ts'

let ms: number
let take: ReturnType<typeof uploadPlaces>

beforeEach(() => {
  ms = 0
  jest.spyOn(performance, 'now').mockImplementation(() => ms)
  take = uploadPlaces({ atOnce: 8, ofEach: 4 })
})

afterEach(() => {
  jest.restoreAllMocks()
})

interface Begun {
  readonly arrival?: Arrival
  readonly refusal?: Refusal
}

async function begin(person: string, key?: string): Promise<Begun> {
  const begun: { arrival?: Arrival; refusal?: Refusal } = {}
  void take({ person, key }, (arrival) => {
    begun.arrival = arrival
    return new Promise((_, reject) => {
      arrival.signal.addEventListener('abort', () => reject(arrival.signal.reason))
    })
  }).catch((error: Refusal) => {
    begun.refusal = error
  })
  await turn()
  return begun
}

const receive = ({ arrival }: Begun, byteCount: number) => {
  if (arrival) arrival.byteCount += byteCount
}
const isOnItsWay = ({ arrival, refusal }: Begun) => arrival !== undefined && refusal === undefined
const busy = { statusCode: 503, headers: { 'retry-after': '5' } }
const tooMany = { statusCode: 429, headers: { 'retry-after': '5' } }

/** One upload of each, which takes a place of its own. */
const fillUp = async (...people: readonly string[]) => {
  const uploads: Begun[] = []
  for (const person of people) uploads.push(await begin(person))
  expect(uploads.every(isOnItsWay)).toBe(true)
  return uploads
}

test('one person has as many as four places, and fewer the fewer are free', async () => {
  await fillUp('asha', 'asha', 'asha', 'asha')
  expect((await begin('asha')).refusal).toMatchObject(tooMany)
  await fillUp('ravi', 'ravi')
  expect((await begin('ravi')).refusal).toMatchObject(tooMany)
  await fillUp('meera')
  expect((await begin('meera')).refusal).toMatchObject(tooMany)
})

test('where all places are taken, somebody without one gets that of the slowest upload of whoever has most', async () => {
  const [slow, slower, ...others] = await fillUp(
    'asha',
    'asha',
    'asha',
    'asha',
    'ravi',
    'ravi',
    'meera',
    'lila',
  )
  ms = 60_000
  for (const each of [slow, ...others.slice(0, 2)]) receive(each as Begun, 500_000)
  receive(slower as Begun, 400_000)
  expect(isOnItsWay(await begin('kabir'))).toBe(true)
  expect(slower?.refusal).toMatchObject({ ...busy, headers: { ...busy.headers, connection: 'close' } })
  expect([slow, ...others].every((each) => each && isOnItsWay(each))).toBe(true)
})

test('where everybody has one, the slowest goes, and who has just begun is not the slowest', async () => {
  const uploads = await fillUp(...'abcdefg')
  ms = 60_000
  for (const each of uploads.slice(1)) receive(each, 1_000_000)
  await fillUp('newcomer')
  const next = await begin('next')
  expect(isOnItsWay(next)).toBe(true)
  expect(uploads.map(isOnItsWay)).toEqual([false, ...uploads.slice(1).map(() => true)])
})

test('a photo that is here is not ended, however slow it was: then the next one is refused', async () => {
  const uploads = await fillUp(...'abcdefgh')
  for (const { arrival } of uploads) if (arrival) arrival.isComplete = true
  expect((await begin('next')).refusal).toMatchObject(busy)
  expect(uploads.every(isOnItsWay)).toBe(true)
})

test('an upload that is repeated under its key replaces the attempt before it', async () => {
  await fillUp(...'abcdefg')
  const first = await begin('asha', 'one')
  expect((await begin('asha', 'other')).refusal).toMatchObject(tooMany)
  const again = await begin('asha', 'one')
  expect([first, again].map(isOnItsWay)).toEqual([false, true])
})

test('an upload that has ended, with success or not, frees its place', async () => {
  await Promise.all(
    'abcdefgh'.split('').map((person) => take({ person, key: undefined }, async () => 'done')),
  )
  const failing = take({ person: 'asha', key: undefined }, () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  await fillUp('asha', 'asha', 'asha', 'asha')
})
