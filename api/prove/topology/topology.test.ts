import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refused } from '@drape/contract/ask'
import { checkReadiness } from '@drape/contract/health'
import { listPhotos, uploadPhoto } from '@drape/contract/photo'
import { readPreferences } from '@drape/contract/preferences'
import { claimRequest, listPendingRequests } from '@drape/contract/request'
import { readStylist, refreshUser } from '@drape/contract/session'
import { missingForS3 } from '@drape/platform/test/s3'
import { at } from '../../test/acknowledged-call.ts'
import { startComposeHouse } from './compose-house.ts'
import { journey, type Patience, signIn } from './journey.ts'

const missing = missingForS3()
const where = missing ? describe.skip : describe

const house = {} as Awaited<ReturnType<typeof startComposeHouse>>

const replicas = ['api-1', 'api-2'] as const
const atEither = (n: number) => house.place(replicas[n % 2] as string)
const status = (asked: Promise<unknown>) =>
  asked.then(
    () => 200,
    (error) => (error instanceof Refused ? error.status : 0),
  )

let networks = 0
/** Each person gets a network of their own, because sign-ins are limited per address. */
const nextNetwork = () => `203.0.${113 + (networks >> 8)}.${networks++ & 255}`

/** Runs journeys in three lanes while an event happens, and returns what failed. */
async function faultsDuring(
  place: Patience & { address: string },
  event: (journeys: (count: number) => Promise<void>) => Promise<void>,
): Promise<string[]> {
  const faults: string[] = []
  let isOver = false
  let done = 0
  const lane = async () => {
    const access = await house.stylist()
    while (!isOver) {
      await journey({ ...place, from: nextNetwork() }, randomUUID(), access, house.picture).catch((error) =>
        faults.push(String(error)),
      )
      done++
    }
  }
  const lanes = Promise.all([lane(), lane(), lane()])
  await event(async (count) => {
    for (const end = done + count; done < end; ) await sleep(10)
  }).finally(() => {
    isOver = true
  })
  await lanes
  return faults
}

/** Waits until the edge has sent a further call to this replica. */
async function isAsked(service: string): Promise<void> {
  const before = house.topology.log(service).length
  const isCall = (line: Record<string, unknown>) => line['msg'] === 'request'
  while (!house.topology.log(service).slice(before).some(isCall)) await sleep(10)
}

where(`the product as the compose file starts it${missing ? ` (skipped: ${missing})` : ''}`, () => {
  beforeAll(async () => void Object.assign(house, await startComposeHouse()))
  afterAll(() => house.stop?.())

  it('shows its pages, which the release put in place, with a nonce', async () => {
    const reply = await fetch(`${house.topology.address('edge')}/`, { headers: { accept: 'text/html' } })
    expect(reply.status).toBe(200)
    const [, nonce] = /nonce="([^"]+)"/.exec(await reply.text()) ?? []
    expect(reply.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
    const script = await fetch(`${house.topology.address('edge')}/site/host/111111111111/main.js`)
    expect([script.status, script.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
  })

  it('is ready, and tells of its parts', async () => {
    expect(await at(house.place('edge')).ask(checkReadiness)).toEqual({
      status: 'ready',
      pages: 'up',
      database: 'up',
      migrations: 'up',
      objects: 'up',
      disk: 'up',
      replicas: { ready: 2, unready: 0, away: 0 },
    })
  })

  it('is found well by its health checks, and not when it is gone', async () => {
    const areWell = (...names: string[]) => Promise.all(names.map((name) => house.topology.isWell(name)))
    expect(await areWell('edge', ...replicas)).toEqual([true, true, true])
    await house.topology.end('api-2', 'SIGTERM')
    expect(await areWell('edge', ...replicas)).toEqual([true, true, false])
    await house.topology.start('api-2')
  })

  it('takes people from signing in to their closet', async () => {
    await journey(house.patient(0), randomUUID(), await house.stylist(), house.picture)
  })

  it('logs a request under one id at the edge and at the replica', async () => {
    const { headers } = await at(house.place('edge')).answer(readStylist)
    const id = headers['x-request-id']
    const knows = (service: string) => house.topology.log(service).some(({ reqId }) => reqId === id)
    while (!knows('edge') || !replicas.some(knows)) await sleep(10)
    expect(replicas.filter(knows)).toHaveLength(1)
  })

  describe('with two replicas that are one', () => {
    it('rotates a refresh token once, however many ask both for it at once', async () => {
      const { refresh } = await signIn(house.patient(0), randomUUID())
      const asked = Array.from({ length: 50 }, (_, n) =>
        at(atEither(n)).ask(refreshUser, { body: { refresh } }),
      )
      const successors = new Set((await Promise.all(asked)).map((tokens) => tokens.refresh))
      expect(successors.size).toBe(1)
    })

    it('stores a photo once that is sent to both at once under one key', async () => {
      const { user, access } = await signIn(house.patient(0), randomUUID())
      const headers = { 'idempotency-key': randomUUID() }
      const sent = Array.from({ length: 6 }, (_, n) =>
        at(atEither(n), access).ask(uploadPhoto, { headers, body: {}, file: house.picture }),
      )
      expect(new Set((await Promise.all(sent)).map(({ id }) => id)).size).toBe(1)
      const { photos } = await at(house.place('edge'), access).ask(listPhotos, { params: { id: user.id } })
      expect(photos).toHaveLength(1)
    })

    it('gives a request to one stylist of those who claim it from both at once', async () => {
      const { access } = await signIn(house.patient(0), randomUUID())
      const { id: photo } = await at(house.place('edge'), access).ask(uploadPhoto, { file: house.picture })
      const claimants = await Promise.all(Array.from({ length: 6 }, house.stylist))
      const query = { limit: '100' }
      const { requests } = await at(house.place('edge'), claimants[0]).ask(listPendingRequests, { query })
      const params = { id: requests.find(({ photoId }) => photoId === photo)?.id ?? '' }
      const claims = claimants.map((claimant, n) =>
        status(at(atEither(n), claimant).ask(claimRequest, { params })),
      )
      expect((await Promise.all(claims)).sort()).toEqual([200, 409, 409, 409, 409, 409])
    })

    it('counts what a member asks of both together', async () => {
      const { access } = await signIn(house.patient(0), randomUUID())
      const asked = Array.from({ length: 320 }, (_, n) =>
        status(at(atEither(n), access).ask(readPreferences)),
      )
      const answers = await Promise.all(asked)
      expect(answers.filter((answer) => answer === 200)).toHaveLength(300)
      expect(answers.filter((answer) => answer === 429)).toHaveLength(20)
    })
  })

  it('goes on when a replica is killed: nothing fails that a client asks once more', async () => {
    const patiently = house.patient(1)
    const faults = await faultsDuring(patiently, async (journeys) => {
      await journeys(3)
      await house.topology.end('api-1', 'SIGKILL')
      await journeys(3)
      await house.topology.start('api-1')
      await isAsked('api-1')
    })
    expect(faults).toEqual([])
    // The edge itself repeats the other calls; each lane may have had one in flight.
    expect(patiently.repeated.filter((call) => !/upload|rate/.test(call))).toEqual([])
    expect(patiently.repeated.length).toBeLessThanOrEqual(3)
  })

  it('goes on when a replica is stopped: no client notices, even one that asks but once', async () => {
    const faults = await faultsDuring(house.patient(0), async (journeys) => {
      await journeys(2)
      expect(await house.topology.end('api-2', 'SIGTERM')).toBe(0)
      await journeys(2)
      await house.topology.start('api-2')
      await isAsked('api-2')
    })
    expect(faults).toEqual([])
  })
})
