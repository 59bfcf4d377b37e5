import { buildApp } from '../src/app.ts'
import { openDatabase } from '../src/infra/db/database.ts'
import { ensureObjectStore } from '../src/infra/objects/object-store.ts'
import { testEnv } from './app.ts'

export const ready = { status: 'ready', database: 'up', migrations: 'up', objects: 'up', disk: 'up' }
export const away = { status: 'unready', database: 'down', migrations: 'down', objects: 'up', disk: 'up' }

/** A server at a database of which it is asked how it does. */
export async function startHealth(url: string, dataDir: string) {
  const env = testEnv({ SITE_DIR: dataDir, DATA_DIR: dataDir })
  const database = openDatabase(url, () => undefined)
  await ensureObjectStore(env, { isNew: true })
  const app = await buildApp({ env, database, log: { level: 'silent' } })
  return {
    app,
    database,
    readiness: async () => {
      const reply = await app.inject('/readyz')
      return [reply.statusCode, reply.json()]
    },
    stop: async () => {
      await app.close()
      await database.$client.end()
    },
  }
}
