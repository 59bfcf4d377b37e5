import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refused } from '@drape/contract/ask'
import { checkReadiness } from '@drape/contract/health'
import { listPhotos, uploadPhoto } from '@drape/contract/photo'
import { readPreferences } from '@drape/contract/preferences'
import { claimRequest, listPendingRequests } from '@drape/contract/request'
import { readStylist, refreshUser, signStylistIn } from '@drape/contract/session'
import sharp from 'sharp'
import { parse } from 'yaml'
import { stylistAccountService } from '../../src/stylist/stylist-account.service.ts'
import { audience, startTestProvider } from '../identity-provider.ts'
import { type KeyHolder, keyHolder } from '../key-holder.ts'
import { at } from '../proof/acknowledged-call.ts'
import { missingForS3 } from '../s3.ts'
import { journey, type Patience, signIn } from './journey.ts'
import { startTopology, type Topology } from './topology.ts'

jest.setTimeout(120_000)

const file = join(import.meta.dirname, '../../../docker-compose.yml')
const missing = missingForS3()
const where = missing ? describe.skip : describe

let provider: Awaited<ReturnType<typeof startTestProvider>>
let topology: Topology
let picture: Blob
/** The compose file lets nobody in without one. */
let key: KeyHolder

const replicas = ['api-1', 'api-2'] as const
const place = (service: string) => ({ address: topology.address(service), key })
const atEither = (n: number) => place(replicas[n % 2] as string)
const patient = (maxRepeats: 0 | 1): Patience & { address: string } => ({
  ...place('edge'),
  maxRepeats,
  repeated: [],
})
const status = (asked: Promise<unknown>) =>
  asked.then(
    () => 200,
    (error) => (error instanceof Refused ? error.status : 0),
  )

let stylists = 0
async function stylist(): Promise<string> {
  const username = `meera-${++stylists}`
  const password = 'a password of tests'
  await stylistAccountService(topology.database).add({ username, name: 'Meera', password })
  return (await at(place('edge')).ask(signStylistIn, { body: { username, password } })).access
}

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
    const access = await stylist()
    while (!isOver) {
      await journey({ ...place, from: nextNetwork() }, randomUUID(), access, picture).catch((error) =>
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
  const before = topology.log(service).length
  const isCall = (line: Record<string, unknown>) => line['msg'] === 'request'
  while (!topology.log(service).slice(before).some(isCall)) await sleep(10)
}

where(`the product as the compose file starts it${missing ? ` (skipped: ${missing})` : ''}`, () => {
  beforeAll(async () => {
    key = await keyHolder()
    provider = await startTestProvider()
    topology = await startTopology(parse(readFileSync(file, 'utf8'), { merge: true }), {
      POSTGRES_PASSWORD: 'ofTestsAlone',
      TOKEN_KEY: 'a key of tests alone and long enough for them',
      GOOGLE_CLIENT_ID: audience,
      GOOGLE_JWKS_URL: provider.keysUrl,
      TRUSTED_PROXIES: '127.0.0.1',
      // Bursts are how tests make races, and not more than a server can do.
      REQUESTS_AT_ONCE: '1000',
    })
    const canvas = { width: 600, height: 800, channels: 3, background: '#8b1e3f' } as const
    picture = new Blob([new Uint8Array(await sharp({ create: canvas }).jpeg().toBuffer())])
  })

  afterAll(async () => {
    await topology?.stop()
    await provider?.stop()
  })

  it('shows its pages, which the release put in place, with a nonce', async () => {
    const reply = await fetch(`${topology.address('edge')}/`, { headers: { accept: 'text/html' } })
    expect(reply.status).toBe(200)
    const [, nonce] = /nonce="([^"]+)"/.exec(await reply.text()) ?? []
    expect(reply.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
    const script = await fetch(`${topology.address('edge')}/site/host/111111111111/main.js`)
    expect([script.status, script.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
  })

  it('is ready, and tells of its parts', async () => {
    expect(await at(place('edge')).ask(checkReadiness)).toEqual({
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
    const areWell = (...names: string[]) => Promise.all(names.map((name) => topology.isWell(name)))
    expect(await areWell('edge', ...replicas)).toEqual([true, true, true])
    await topology.end('api-2', 'SIGTERM')
    expect(await areWell('edge', ...replicas)).toEqual([true, true, false])
    await topology.start('api-2')
  })

  it('takes people from signing in to their closet', async () => {
    await journey(patient(0), randomUUID(), await stylist(), picture)
  })

  it('logs a request under one id at the edge and at the replica', async () => {
    const { headers } = await at(place('edge')).answer(readStylist)
    const id = headers['x-request-id']
    const knows = (service: string) => topology.log(service).some(({ reqId }) => reqId === id)
    while (!knows('edge') || !replicas.some(knows)) await sleep(10)
    expect(replicas.filter(knows)).toHaveLength(1)
  })

  describe('with two replicas that are one', () => {
    it('rotates a refresh token once, however many ask both for it at once', async () => {
      const { refresh } = await signIn(patient(0), randomUUID())
      const asked = Array.from({ length: 50 }, (_, n) =>
        at(atEither(n)).ask(refreshUser, { body: { refresh } }),
      )
      const successors = new Set((await Promise.all(asked)).map((tokens) => tokens.refresh))
      expect(successors.size).toBe(1)
    })

    it('stores a photo once that is sent to both at once under one key', async () => {
      const { user, access } = await signIn(patient(0), randomUUID())
      const headers = { 'idempotency-key': randomUUID() }
      const sent = Array.from({ length: 6 }, (_, n) =>
        at(atEither(n), access).ask(uploadPhoto, { headers, body: {}, file: picture }),
      )
      expect(new Set((await Promise.all(sent)).map(({ id }) => id)).size).toBe(1)
      const { photos } = await at(place('edge'), access).ask(listPhotos, { params: { id: user.id } })
      expect(photos).toHaveLength(1)
    })

    it('gives a request to one stylist of those who claim it from both at once', async () => {
      const { access } = await signIn(patient(0), randomUUID())
      const { id: photo } = await at(place('edge'), access).ask(uploadPhoto, { file: picture })
      const claimants = await Promise.all(Array.from({ length: 6 }, stylist))
      const query = { limit: '100' }
      const { requests } = await at(place('edge'), claimants[0]).ask(listPendingRequests, { query })
      const params = { id: requests.find(({ photoId }) => photoId === photo)?.id ?? '' }
      const claims = claimants.map((claimant, n) =>
        status(at(atEither(n), claimant).ask(claimRequest, { params })),
      )
      expect((await Promise.all(claims)).sort()).toEqual([200, 409, 409, 409, 409, 409])
    })

    it('counts what a member asks of both together', async () => {
      const { access } = await signIn(patient(0), randomUUID())
      const asked = Array.from({ length: 320 }, (_, n) =>
        status(at(atEither(n), access).ask(readPreferences)),
      )
      const answers = await Promise.all(asked)
      expect(answers.filter((answer) => answer === 200)).toHaveLength(300)
      expect(answers.filter((answer) => answer === 429)).toHaveLength(20)
    })
  })

  it('goes on when a replica is killed: nothing fails that a client asks once more', async () => {
    const patiently = patient(1)
    const faults = await faultsDuring(patiently, async (journeys) => {
      await journeys(3)
      await topology.end('api-1', 'SIGKILL')
      await journeys(3)
      await topology.start('api-1')
      await isAsked('api-1')
    })
    expect(faults).toEqual([])
    // The edge itself repeats the other calls; each lane may have had one in flight.
    expect(patiently.repeated.filter((call) => !/upload|rate/.test(call))).toEqual([])
    expect(patiently.repeated.length).toBeLessThanOrEqual(3)
  })

  it('goes on when a replica is stopped: no client notices, even one that asks but once', async () => {
    const faults = await faultsDuring(patient(0), async (journeys) => {
      await journeys(2)
      expect(await topology.end('api-2', 'SIGTERM')).toBe(0)
      await journeys(2)
      await topology.start('api-2')
      await isAsked('api-2')
    })
    expect(faults).toEqual([])
  })
})
