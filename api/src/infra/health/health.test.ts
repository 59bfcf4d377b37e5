import { lendEmptyDatabase } from '../../../test/database.ts'
import { testFolder } from '../../../test/folder.ts'
import { away, ready, startHealth } from '../../../test/health.ts'
import type { EmbeddedDatabase } from '../db/embedded-database.ts'
import { migrateDatabase } from '../db/migrations.store.ts'

/** `npm run prove -- start` stops the database. */
describe('the health of the server', () => {
  const at = testFolder()
  let running: EmbeddedDatabase
  let server: Awaited<ReturnType<typeof startHealth>>

  beforeAll(async () => {
    running = await lendEmptyDatabase()
    server = await startHealth(running.url, at())
  })

  afterAll(async () => {
    await server.stop()
    await running.stop()
  })

  it('is unready while the tables are missing or the database hangs, which is not waited for, and else ready', async () => {
    const { app, database, readiness } = server
    expect(await readiness()).toEqual([503, { ...ready, status: 'unready', migrations: 'down' }])
    await migrateDatabase(running.url)
    expect(await readiness()).toEqual([200, ready])
    expect((await app.inject('/readyz/')).statusCode).toBe(200)

    const client = await database.$client.connect()
    try {
      await client.query('begin; lock table drizzle.__drizzle_migrations in access exclusive mode')
      expect(await readiness()).toEqual([503, away])
      await client.query('rollback')
    } finally {
      client.release()
    }
    expect(await readiness()).toEqual([200, ready])
  })
})
