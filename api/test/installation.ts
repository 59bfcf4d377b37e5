import { buildApp } from '../src/app.ts'
import { openDatabase } from '../src/infra/db/database.ts'
import { startEmbeddedDatabase } from '../src/infra/db/embedded-database.ts'
import { migrateDatabase } from '../src/infra/db/migrations.store.ts'
import { ensureObjectStore } from '../src/infra/objects/object-store.ts'
import { persistedTokenKeys } from '../src/infra/secret/token-keys.ts'
import { hasPhotos } from '../src/photo/photo.service.ts'
import { readersHere, testEnv } from './app.ts'
import { testMembers } from './member.ts'

/** The whole server on a data folder of its own, with the database and the keys in it. */
export async function openInstallation(dataDir: string) {
  const { url, stop } = await startEmbeddedDatabase({ dataDir })
  await migrateDatabase(url)
  const database = openDatabase(url, () => undefined)
  const env = {
    ...testEnv({ DATA_DIR: dataDir, FREE_UPLOADS_PER_DAY: '9999', REQUESTS_PER_MINUTE: '9999' }),
    tokenKeys: await persistedTokenKeys(dataDir),
  }
  await ensureObjectStore(env, { isNew: !(await hasPhotos(database)) })
  const app = await buildApp({ env, database, readers: readersHere, log: { level: 'silent' } })
  return {
    url,
    app,
    database,
    members: testMembers(app, database, env.tokenKeys),
    close: async () => {
      await app.close()
      await database.$client.end()
      await stop()
    },
  }
}
