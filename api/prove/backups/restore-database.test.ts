import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { systemBinaries } from '@drape/postgres/binaries'
import { type Database, openDatabase } from '../../src/infra/db/database.ts'
import type { EmbeddedDatabase } from '../../src/infra/db/embedded-database.ts'
import { lendEmptyDatabase, lendMigratedDatabase } from '../../test/database.ts'
import { read } from '../../test/topology/dockerfile.ts'

/** The embedded PostgreSQL lacks these programs. */
const binaries = systemBinaries()
const has = binaries !== undefined && existsSync(join(binaries, 'pg_restore'))
const where = has ? describe : describe.skip

const manual = read('docs/operations.md').replaceAll('\\\n', '')

/** The options of a program in the manual, except user and database. */
const options = (program: string): string[] =>
  (new RegExp(`${program} (.*?)(?: drape)? [<>]`).exec(manual)?.[1] ?? '')
    .split(/\s+/)
    .filter((word) => !/^--(username|dbname)=/.test(word))

where(`a restore of the database, as the manual has it${has ? '' : ' (skipped: no pg_restore here)'}`, () => {
  const lent: EmbeddedDatabase[] = []
  const opened: Database[] = []
  let dump: Buffer

  const run = (program: string, url: string, input?: Buffer) =>
    spawnSync(join(binaries ?? '', program), [...options(program), `--dbname=${url}`], {
      ...(input && { input }),
      maxBuffer: 64 * 1024 * 1024,
    })

  async function open(running: EmbeddedDatabase): Promise<Database> {
    lent.push(running)
    const database = openDatabase(running.url, () => undefined)
    opened.push(database)
    return database
  }

  const tables = async (database: Database) => {
    const { rowCount } = await database.$client.query(
      "select from pg_tables where schemaname in ('public', 'drizzle')",
    )
    return rowCount
  }

  beforeAll(async () => {
    const backedUp = await lendMigratedDatabase(binaries)
    lent.push(backedUp)
    dump = run('pg_dump', backedUp.url).stdout
  })

  afterAll(async () => {
    for (const database of opened) await database.$client.end()
    for (const running of lent) await running.stop()
  })

  it('fills a database in which nothing is', async () => {
    const running = await lendEmptyDatabase(binaries)
    const { status, stderr } = run('pg_restore', running.url, dump)
    expect([status, String(stderr)]).toEqual([0, ''])
    expect(await tables(await open(running))).toBeGreaterThan(10)
  })

  it('is refused by one that is in use, and changes nothing there', async () => {
    const running = await lendMigratedDatabase(binaries)
    const database = await open(running)
    await database.$client.query('create table newer as select 1 as one')
    const before = await tables(database)
    const { status, stderr } = run('pg_restore', running.url, dump)
    expect([status, String(stderr)]).toEqual([1, expect.stringContaining('already exists')])
    expect(await tables(database)).toBe(before)
  })
})
