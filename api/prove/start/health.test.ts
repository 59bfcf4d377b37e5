import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedDatabase } from '../../src/infra/db/embedded-database.ts'
import { migrateDatabase } from '../../src/infra/db/migrations.store.ts'
import { testFolder } from '../../test/folder.ts'
import { away, ready, startHealth } from '../../test/health.ts'

const at = testFolder()

test('the health of the server turns unready when the database stops, and ready by itself when it is back', async () => {
  const dataDir = at()
  let running = await startEmbeddedDatabase({ dataDir })
  await migrateDatabase(running.url)
  const { app, readiness, stop } = await startHealth(running.url, dataDir)
  try {
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
  } finally {
    await stop()
    await running.stop()
  }
})
