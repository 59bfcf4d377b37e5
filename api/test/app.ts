import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Caller } from '@drape/contract/ask'
import type { FastifyInstance } from 'fastify'
import type { QueryResult } from 'pg'
import { buildApp } from '../src/app.ts'
import { readEnv } from '../src/env.ts'
import type { Database } from '../src/infra/db/database.ts'
import type { AuditKind } from '../src/infra/http/audit.ts'
import { ensureObjectStore, type ObjectStore, openObjectStore } from '../src/infra/objects/object-store.ts'
import type { PictureReaders } from '../src/infra/picture/picture-workers.ts'
import type { TokenKeys } from '../src/infra/secret/token-keys.ts'
import { type VapidKeys, vapidKeysOf } from '../src/infra/secret/vapid-keys.ts'
import { callerOf } from './caller.ts'
import { lendMigratedDatabase, openTestDatabase } from './database.ts'
import { type Members, testMembers } from './member.ts'

/** Also makes calls, without a session. */
interface TestServer extends Caller {
  readonly app: FastifyInstance
  /** The log, one line each. */
  readonly lines: string[]
  /** The audit lines of the log, of one kind if that is named. */
  audits(kind?: AuditKind): Readonly<Record<string, unknown>>[]
}

export interface TestApp extends TestServer {
  readonly env: ReturnType<typeof testEnv>
  readonly database: Database
  readonly databaseUrl: string
  readonly objects: ObjectStore
  readonly members: Members
  /** Asks the database; the rows. */
  query(text: string, ...values: readonly unknown[]): Promise<QueryResult['rows']>
  /** Starts another server on the same database and files, stopped with this one. */
  startSecond(changes?: Partial<ReturnType<typeof testEnv>>): Promise<TestServer>
  /** Registers what must be stopped before this server, because it has connections to it. */
  stopFirst(stop: () => Promise<unknown>): void
  stop(): Promise<void>
}

const tokenKeys: TokenKeys = ['a key of tests alone, long enough for them']

export const vapidKeys = vapidKeysOf('a-private-key-of-tests-alone-long-enough-AA')

export const testEnv = (variables: Record<string, string> = {}) => ({
  ...readEnv({
    SITE_DIR: '/nowhere',
    DATA_DIR: '/nowhere',
    SHOP_PAGES: 'shop.example',
    // Bursts are how tests make races, and not more than a server can do.
    REQUESTS_AT_ONCE: '1000',
    ...variables,
  }),
  tokenKeys,
  vapidKeys: vapidKeys as VapidKeys | undefined,
})

/** In this process: others, which can be stopped, take seconds to start. */
export const readersHere: PictureReaders = {
  read: async (file) => (await import('../src/infra/picture/picture.ts')).readPicture(file),
  close: () => undefined,
}

async function startServer(env: ReturnType<typeof testEnv>, database: Database): Promise<TestServer> {
  const lines: string[] = []
  const log = { level: env.logLevel ?? 'info', stream: { write: (line: string) => void lines.push(line) } }
  const app = await buildApp({ env, database, readers: readersHere, log })
  const audits = (kind?: AuditKind) =>
    lines.map((line) => JSON.parse(line)).filter(({ audit }) => (kind ? audit === kind : audit))
  return { ...callerOf(app), app, lines, audits }
}

/** The whole server on a database of its own, without a port. The caller stops it. */
export async function startTestApp(
  variables: Record<string, string> = {},
  binaries?: string,
): Promise<TestApp> {
  const running = await lendMigratedDatabase(binaries)
  const dataDir = await mkdtemp(join(tmpdir(), 'drape-'))
  const database = openTestDatabase(running.url)
  const env = testEnv({ DATA_DIR: dataDir, ...variables })
  // Some tests have a folder in which no store can be made.
  await ensureObjectStore(env, { isNew: true }).catch(() => undefined)
  const others: (() => Promise<unknown>)[] = []
  const clear = async () => {
    await database.$client.end()
    await running.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const server = await startServer(env, database).catch(async (error) => {
    // A database that is left running would make the test run hang instead of fail.
    await clear()
    throw error
  })
  return {
    ...server,
    env,
    database,
    databaseUrl: running.url,
    objects: openObjectStore(env),
    members: testMembers(server.app, database, tokenKeys),
    query: async (text, ...values) => (await database.$client.query(text, [...values])).rows,
    startSecond: async (changes) => {
      const pool = openTestDatabase(running.url)
      others.push(() => pool.$client.end())
      const second = await startServer({ ...env, ...changes }, pool)
      others.unshift(() => second.app.close())
      return second
    },
    stopFirst: (stop) => void others.unshift(stop),
    stop: async () => {
      for (const stop of others) await stop()
      await server.app.close()
      await clear()
    },
  }
}

/** A fixture that is made once before the tests of this file or describe; empty until then. */
export function setUpOnce<Fixture extends object>(make: () => Promise<Fixture>): Fixture {
  const fixture = {} as Fixture
  beforeAll(async () => void Object.assign(fixture, await make()))
  return fixture
}

/** The same, made before each test. */
export function setUpForEach<Fixture extends object>(make: () => Promise<Fixture>): Fixture {
  const fixture = {} as Fixture
  beforeEach(async () => void Object.assign(fixture, await make()))
  return fixture
}

/** The whole server for the tests of this file or describe. */
export function testApp(variables?: Record<string, string>, binaries?: string): TestApp {
  const running = setUpOnce(() => startTestApp(variables, binaries))
  afterAll(() => running.stop?.())
  return running
}
