import { problem } from '@drape/contract/problem'
import type { FastifyInstance } from 'fastify'
import { testEnv } from '../../../test/app.ts'
import { lendMigratedDatabase, openTestDatabase } from '../../../test/database.ts'
import { testMembers } from '../../../test/member.ts'
import { buildApp } from '../../app.ts'
import type { Database } from '../db/database.ts'
import type { EmbeddedDatabase } from '../db/embedded-database.ts'
import { hitCounter, sweepHits } from './count-hits.store.ts'

const log = { level: 'silent' } as const
const env = testEnv({
  PUBLIC_URL: 'http://drape.example',
  SITE_DIR: '/nowhere',
  REQUESTS_PER_MINUTE: '50',
})

const hit = (key: string, windowMs = 60_000) => ({ key, windowMs })

describe('the rate limit', () => {
  let running: EmbeddedDatabase
  let database: Database
  let apps: FastifyInstance[]

  beforeAll(async () => {
    running = await lendMigratedDatabase()
    database = openTestDatabase(running.url)
    apps = [await buildApp({ env, database, log }), await buildApp({ env, database, log })]
  })

  afterAll(async () => {
    await Promise.all(apps.map((app) => app.close()))
    await database.$client.end()
    await running.stop()
  })

  const ask = async (n: number, address: string, headers = {}, url = '/api/x') => {
    const app = apps[n % 2] as FastifyInstance
    return app.inject({ url, headers: { 'x-forwarded-for': address, ...headers } })
  }
  const endWindow = (key: string) =>
    database.$client.query("update rate_limit set window_end = now() - interval '1 second' where key = $1", [
      key,
    ])
  type Asker = [address: string, headers?: object]
  const refusedOf = async (times: number, asker: (n: number) => Asker) => {
    const replies = await Promise.all(Array.from({ length: times }, (_, n) => ask(n, ...asker(n))))
    return replies.filter(({ statusCode }) => statusCode === 429)
  }

  it('counts across two servers, and lets others and the health pass', async () => {
    const refused = await refusedOf(52, () => ['203.0.113.1'])
    expect(refused).toHaveLength(2)
    expect(problem.parse(refused[0]?.json())).toMatchObject({ code: 'too_many_requests' })
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask(0, '203.0.113.1', {}, '/%61pi/x')).statusCode).toBe(429)
    expect((await ask(0, '203.0.113.2')).statusCode).toBe(404)
    expect((await ask(0, '203.0.113.1', {}, '/healthz')).statusCode).toBe(200)
  })

  it('counts each member for itself, though thousands of phones share an address', async () => {
    const members = testMembers(apps[0] as FastifyInstance, database, env.tokenKeys)
    const [one, other] = [await members.user(), await members.user()]
    expect(await refusedOf(51, () => ['203.0.113.3', one.headers])).toHaveLength(1)
    expect((await ask(0, '203.0.113.4', one.headers)).statusCode).toBe(429)
    expect((await ask(0, '203.0.113.3', other.headers)).statusCode).toBe(404)
    expect((await ask(0, '203.0.113.3')).statusCode).toBe(404)
  })

  it('counts invalid tokens, invalid addresses and the addresses of one network as one', async () => {
    const forged = (n: number): Asker => ['203.0.113.5', { authorization: `Bearer ${'x'.repeat(20)}.${n}` }]
    expect(await refusedOf(51, forged)).toHaveLength(1)
    expect(await refusedOf(51, (n) => [`2001:db8::${n + 1}`])).toHaveLength(1)
    expect((await ask(0, '2001:db8:0:1::1')).statusCode).toBe(404)
    expect((await ask(0, 'x'.repeat(9000))).statusCode).toBe(404)
  })

  it('gives each of many simultaneous callers its own count', async () => {
    const countHits = hitCounter(database)
    const hits = ['b', 'a', 'b', 'c', 'b'].map((key) => hit(key))
    expect((await countHits(hits)).map(({ current }) => current)).toEqual([1, 1, 2, 1, 3])
    expect((await countHits(hits)).map(({ current }) => current)).toEqual([4, 2, 5, 2, 6])
  })

  it('loses no hit and no time when many servers count the same keys in all orders, and sweep', async () => {
    const servers = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const pool = openTestDatabase(running.url)
        return { pool, countHits: hitCounter(pool) }
      }),
    )
    const rounds = 20
    // Enough keys for two statements to meet halfway.
    const names = Array.from({ length: 300 }, (_, n) => `met ${n}`)
    const hits = names.map((name, n) => hit(name, n % 2 ? 1 : 60_000))
    await Promise.all(
      servers.map(async ({ pool, countHits }, server) => {
        for (let round = 0; round < rounds; round++) {
          await countHits(server % 2 ? hits : hits.toReversed())
          await sweepHits(pool)
        }
      }),
    )
    const [first, last] = await hitCounter(database)([hit('met 0'), hit('met 298')])
    expect([first?.current, last?.current]).toEqual([4 * rounds + 1, 4 * rounds + 1])
    await Promise.all(servers.map(({ pool }) => pool.$client.end()))
  })

  it('starts again from zero when the window is over', async () => {
    const countHits = hitCounter(database)
    const count = async (windowMs: number) => (await countHits([hit('short', windowMs)]))[0]
    expect((await count(60_000))?.current).toBe(1)
    await endWindow('short')
    const first = await count(3_600_000)
    const second = await count(3_600_000)
    expect([first?.current, second?.current]).toEqual([1, 2])
    expect(first?.ttl).toBeLessThanOrEqual(3_600_000)
    // The window of the first hit continues: a new one would end later.
    expect(second?.ttl).toBeLessThanOrEqual(first?.ttl ?? 0)
    expect(second?.ttl).toBeGreaterThan(0)
  })

  it('forgets windows that are over, and only those', async () => {
    await hitCounter(database)([hit('over'), hit('open')])
    await endWindow('over')
    await sweepHits(database)
    const { rows } = await database.$client.query("select key from rate_limit where key in ('over', 'open')")
    expect(rows).toEqual([{ key: 'open' }])
  })
})
