import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { type Database, openDatabase } from './db/database.ts'
import { lendMigratedDatabase } from './db/throwaway-database.ts'
import { readEnv } from './env.ts'
import { ensureObjectStore, type ObjectStore, openObjectStore } from './objects/object-store.ts'
import { type Members, prepareMembers } from './session/throwaway-member.ts'
import type { TokenKeys } from './session/token-keys.ts'

export interface ThrowawayApp {
  readonly app: FastifyInstance
  readonly env: ReturnType<typeof throwawayEnv>
  readonly database: Database
  readonly databaseUrl: string
  readonly objects: ObjectStore
  /** What was logged, a line each. */
  readonly lines: string[]
  readonly members: Members
  stop(): Promise<void>
}

const tokenKeys: TokenKeys = ['a key of tests alone, long enough for them']

export const throwawayEnv = (variables: Record<string, string> = {}) => ({
  ...readEnv({ SITE_DIR: '/nowhere', DATA_DIR: '/nowhere', ...variables }),
  tokenKeys,
})

/** The whole server on a database of its own, without a port, for one test file. */
export async function startThrowawayApp(
  binaries?: string,
  variables: Record<string, string> = {},
): Promise<ThrowawayApp> {
  const running = await lendMigratedDatabase(binaries)
  const dataDir = await mkdtemp(join(tmpdir(), 'drape-'))
  const database = openDatabase(running.url, () => undefined)
  const lines: string[] = []
  const env = throwawayEnv({ DATA_DIR: dataDir, ...variables })
  // Some tests have a folder that cannot be.
  await ensureObjectStore(env, { isNew: true }).catch(() => undefined)
  const log = { level: env.logLevel ?? 'info', stream: { write: (line: string) => void lines.push(line) } }
  const clear = async () => {
    await database.$client.end()
    await running.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const app = await buildApp({ env, database, log }).catch(async (error) => {
    // A database that nobody stops would let the test run hang instead of fail.
    await clear()
    throw error
  })
  return {
    app,
    env,
    database,
    databaseUrl: running.url,
    objects: openObjectStore(env),
    lines,
    members: prepareMembers(database, tokenKeys),
    stop: async () => {
      await app.close()
      await clear()
    },
  }
}
