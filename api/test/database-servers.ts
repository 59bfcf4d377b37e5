import { randomUUID } from 'node:crypto'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemBinaries } from '@drape/postgres/binaries'
import pg from 'pg'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../src/infra/db/embedded-database.ts'
import { migrateDatabase } from '../src/infra/db/migrations.store.ts'

/** The servers run in this process; Jest's workers find their addresses in environment variables. */
const running: EmbeddedDatabase[] = []
const variableOf = (binaries: string | undefined) => `TEST_POSTGRES_OF_${binaries ?? 'npm'}`

/** `npm run prove -- topology postgres` runs every test on the system's. */
const usual = (): string | undefined =>
  process.env['TEST_ON_SYSTEM_POSTGRES'] ? systemBinaries() : undefined

// Test data need not survive a crash, so nothing has to be flushed to disk.
const settings = 'fsync = off\nfull_page_writes = off\nmax_connections = 300\n'

/** Templates for test databases: one with our empty tables, and PostgreSQL's own. */
type Template = 'migrated' | 'template0'

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const urlOf = (server: string, database: string): string => {
  const url = new URL(server)
  url.pathname = database
  return url.href
}

async function startServer(binaries: string | undefined): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'drape-'))
  const server = await startEmbeddedDatabase({ dataDir, binaries })
  await server.stop()
  await appendFile(join(dataDir, 'postgres/files/postgresql.conf'), settings)
  const { url, stop } = await startEmbeddedDatabase({ dataDir, binaries })
  running.push({ url, stop: () => stop().then(() => rm(dataDir, { recursive: true, force: true })) })
  await run(url, 'create database migrated')
  await migrateDatabase(urlOf(url, 'migrated'))
  process.env[variableOf(binaries)] = url
}

async function startThese(...kinds: (string | undefined)[]): Promise<void> {
  try {
    await Promise.all(kinds.map(startServer))
  } catch (error) {
    // Jest calls no teardown after a failed setup.
    await stopServers()
    throw error
  }
}

/** One PostgreSQL for all test files, because starting one takes seconds. */
export const startServers = (): Promise<void> => startThese(usual())

/** The embedded one, and the system's if there is one. */
export function startEachServer(): Promise<void> {
  const system = systemBinaries()
  return startThese(undefined, ...(system ? [system] : []))
}

export async function stopServers(): Promise<void> {
  await Promise.all(running.splice(0).map((server) => server.stop()))
}

/** Creates a database on the server that all test files share. */
export async function lendDatabase(
  binaries: string | undefined,
  template: Template,
): Promise<EmbeddedDatabase> {
  const server = process.env[variableOf(binaries ?? usual())]
  if (!server) throw new Error(`No PostgreSQL of ${binaries ?? 'npm'} was started for the tests`)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // The usual strategy writes a copy to the log too: for 138 databases, a quarter of all that PostgreSQL does here.
  await run(server, `create database ${name} template ${template} strategy file_copy`)
  return { url: urlOf(server, name), stop: () => run(server, `drop database ${name} with (force)`) }
}
