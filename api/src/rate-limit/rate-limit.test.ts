import { problem } from '@drape/contract/problem'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { type Database, openDatabase } from '../db/database.ts'
import type { EmbeddedDatabase } from '../db/embedded-database.ts'
import { migrateDatabase } from '../db/migrations.store.ts'
import { describeOnEachDatabase, startThrowawayDatabase } from '../db/throwaway-database.ts'
import { throwawayEnv } from '../throwaway-app.ts'
import { prepareHit, sweepHits } from './rate-limit.store.ts'

jest.setTimeout(60_000)

const log = { level: 'silent' } as const
const env = throwawayEnv({ PUBLIC_URL: 'http://edge.example', SITE_DIR: '/nowhere' })

describeOnEachDatabase('the rate limit', (binaries) => {
  let running: EmbeddedDatabase
  let database: Database
  let apps: FastifyInstance[]

  beforeAll(async () => {
    running = await startThrowawayDatabase(binaries)
    await migrateDatabase(running.url)
    database = openDatabase(running.url, () => undefined)
    apps = [await buildApp({ env, database, log }), await buildApp({ env, database, log })]
  })

  afterAll(async () => {
    await Promise.all(apps.map((app) => app.close()))
    await database.$client.end()
    await running.stop()
  })

  it('counts across two servers, and lets others and the health pass', async () => {
    const ask = (n: number, address: string, url = '/api/x') =>
      apps[n % 2]?.inject({ url, headers: { 'x-forwarded-for': address } })
    const replies = await Promise.all(Array.from({ length: 302 }, (_, n) => ask(n, '203.0.113.1')))
    const refused = replies.filter((reply) => reply?.statusCode === 429)
    expect(refused).toHaveLength(2)
    expect(replies.filter((reply) => reply?.statusCode === 404)).toHaveLength(300)
    expect(problem.parse(refused[0]?.json())).toMatchObject({ code: 'too_many_requests' })
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask(0, '203.0.113.1', '/%61pi/x'))?.statusCode).toBe(429)
    expect((await ask(0, '203.0.113.2'))?.statusCode).toBe(404)
    expect((await ask(0, '203.0.113.1', '/healthz'))?.statusCode).toBe(200)
  })

  it('counts anew when the window is over', async () => {
    const hit = prepareHit(database)
    expect((await hit('short', 1)).current).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect((await hit('short', 60_000)).current).toBe(1)
    const { current, ttl } = await hit('short', 60_000)
    expect(current).toBe(2)
    expect(ttl).toBeGreaterThan(50_000)
    expect(ttl).toBeLessThanOrEqual(60_000)
  })

  it('forgets windows that are over, and only those', async () => {
    const hit = prepareHit(database)
    await hit('over', 1)
    await hit('open', 60_000)
    await new Promise((resolve) => setTimeout(resolve, 20))
    await sweepHits(database)
    const { rows } = await database.$client.query("select key from rate_limit where key in ('over', 'open')")
    expect(rows).toEqual([{ key: 'open' }])
  })
})
