import { randomUUID } from 'node:crypto'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts'
import { migrateDatabase } from './migrations.store.ts'
import { systemBinaries } from './postgres-binaries.ts'

/** What runs in this process alone; Jest's workers learn the addresses from their environment. */
const running: EmbeddedDatabase[] = []
const variableOf = (binaries: string | undefined) => `THROWAWAY_POSTGRES_OF_${binaries ?? 'npm'}`

// None of it outlives the run, so none of it need reach the disk.
const settings = 'fsync = off\nfull_page_writes = off\nmax_connections = 300\n'

/** The first has our tables and nothing in them, the second is PostgreSQL's own: what a test file gets is a copy. */
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
  const made = await startEmbeddedDatabase({ dataDir, binaries })
  await made.stop()
  await appendFile(join(dataDir, 'postgres/files/postgresql.conf'), settings)
  const { url, stop } = await startEmbeddedDatabase({ dataDir, binaries })
  running.push({ url, stop: () => stop().then(() => rm(dataDir, { recursive: true, force: true })) })
  await run(url, 'create database migrated')
  await migrateDatabase(urlOf(url, 'migrated'))
  process.env[variableOf(binaries)] = url
}

/** One PostgreSQL of each kind for all test files, because each takes seconds to start. */
export async function startServers(): Promise<void> {
  const system = systemBinaries()
  try {
    await Promise.all([startServer(undefined), ...(system ? [startServer(system)] : [])])
  } catch (error) {
    // Jest calls no teardown after a setup that failed.
    await stopServers()
    throw error
  }
}

export async function stopServers(): Promise<void> {
  await Promise.all(running.splice(0).map((server) => server.stop()))
}

/** A database on the server that all test files share. */
export async function lendDatabase(
  binaries: string | undefined,
  template: Template,
): Promise<EmbeddedDatabase> {
  const server = process.env[variableOf(binaries)]
  if (!server) throw new Error(`No PostgreSQL of ${binaries ?? 'npm'} was started for the tests`)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await run(server, `create database ${name} template ${template}`)
  return { url: urlOf(server, name), stop: () => run(server, `drop database ${name} with (force)`) }
}
