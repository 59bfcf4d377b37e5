import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { testEnv } from '../../test/app.ts'
import { lendEmptyDatabase } from '../../test/database.ts'
import { buildApp } from '../app.ts'
import { type Database, openDatabase } from '../db/database.ts'
import type { EmbeddedDatabase } from '../db/embedded-database.ts'
import { migrateDatabase } from '../db/migrations.store.ts'
import { ensureObjectStore } from '../objects/object-store.ts'

const ready = { status: 'ready', database: 'up', migrations: 'up', objects: 'up', disk: 'up' }
const away = { status: 'unready', database: 'down', migrations: 'down', objects: 'up', disk: 'up' }

/** `npm run prove -- start` stops the database. */
describe('the health of the server', () => {
  let dataDir: string
  let running: EmbeddedDatabase
  let database: Database
  let app: FastifyInstance

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'drape-'))
    running = await lendEmptyDatabase()
    database = openDatabase(running.url, () => undefined)
    const env = testEnv({ SITE_DIR: dataDir, DATA_DIR: dataDir })
    await ensureObjectStore(env, { isNew: true })
    app = await buildApp({ env, database, log: { level: 'silent' } })
  })

  afterAll(async () => {
    await app.close()
    await database.$client.end()
    await running.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const readiness = async () => {
    const reply = await app.inject('/readyz')
    return [reply.statusCode, reply.json()]
  }

  it('is unready while the tables are missing or the database hangs, which is not waited for, and else ready', async () => {
    expect(await readiness()).toEqual([503, { ...ready, status: 'unready', migrations: 'down' }])
    await migrateDatabase(running.url)
    expect(await readiness()).toEqual([200, ready])
    expect((await app.inject('/readyz/')).statusCode).toBe(200)

    const client = await database.$client.connect()
    await client.query('begin; lock table drizzle.__drizzle_migrations in access exclusive mode')
    expect(await readiness()).toEqual([503, away])
    await client.query('rollback')
    client.release()
    expect(await readiness()).toEqual([200, ready])
  })
})
