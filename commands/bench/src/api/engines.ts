import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '@drape/api/embedded-database'
import { systemBinaries } from '@drape/postgres/binaries'
import pg from 'pg'

async function startEngine(name: string, binaries: string | undefined) {
  const dataDir = mkdtempSync(join(tmpdir(), 'drape-bench-'))
  const { url, stop } = await startEmbeddedDatabase({ dataDir, binaries })
  return {
    name,
    /** Creates a database, empty or as a copy of another that has no open connections, and returns its address. */
    create: async (database: string, like = 'template1') => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const [name, template] = [database, like].map((word) => client.escapeIdentifier(word))
      await client.query(`create database ${name} template ${template} strategy file_copy`)
      await client.end()
      const address = new URL(url)
      address.pathname = `/${database}`
      return address.href
    },
    stop: async () => {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type Engine = Awaited<ReturnType<typeof startEngine>>

/** The embedded PostgreSQL and, if there is one, the system's, both run in the same way. */
export async function startEngines() {
  const binaries = systemBinaries()
  const embedded = await startEngine('embedded', undefined)
  return { embedded, system: binaries ? await startEngine('PostgreSQL', binaries) : undefined }
}
