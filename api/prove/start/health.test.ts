import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../src/app.ts'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../src/db/embedded-database.ts'
import { migrateDatabase } from '../../src/db/migrations.store.ts'
import { ensureObjectStore } from '../../src/objects/object-store.ts'
import { testEnv } from '../../test/app.ts'

const ready = { status: 'ready', database: 'up', migrations: 'up', objects: 'up', disk: 'up' }
const away = { status: 'unready', database: 'down', migrations: 'down', objects: 'up', disk: 'up' }

describe('the health of the server', () => {
  let dataDir: string
  let running: EmbeddedDatabase
  let database: Database
  let app: FastifyInstance

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'drape-'))
    running = await startEmbeddedDatabase({ dataDir })
    database = openDatabase(running.url, () => undefined)
    const env = testEnv({ SITE_DIR: dataDir, DATA_DIR: dataDir })
    await migrateDatabase(running.url)
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

  it('turns unready when the database stops, and ready by itself when it is back', async () => {
    expect(await readiness()).toEqual([200, ready])
    await running.stop()
    expect(await readiness()).toEqual([503, away])
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'alive' })
    const call = await app.inject('/api/x')
    expect([call.statusCode, call.json().code]).toEqual([503, 'unavailable'])
    running = await startEmbeddedDatabase({ dataDir })
    let answer = await readiness()
    for (let n = 0; n < 50 && answer[0] !== 200; n++) {
      await sleep(100)
      answer = await readiness()
    }
    expect(answer).toEqual([200, ready])
    expect((await app.inject('/api/x')).statusCode).toBe(404)
  })
})
