import { spawnSync } from 'node:child_process'
import type { EmbeddedDatabase } from '../../src/infra/db/embedded-database.ts'
import { lendEmptyDatabase, lendMigratedDatabase } from '../../test/database.ts'
import { withClient } from '../with-client.ts'
import { binaries, command, programAt, reach } from './manual.ts'

const has = programAt('pg_restore') !== undefined
const where = has ? describe : describe.skip

where(`a restore of the database, as the manual has it${has ? '' : ' (skipped: no pg_restore here)'}`, () => {
  const databases: EmbeddedDatabase[] = []
  let dump: Buffer

  const run = (program: string, url: string, input?: Buffer) =>
    spawnSync(programAt(program) ?? program, reach(command(program), url).slice(1), {
      ...(input && { input }),
      maxBuffer: 64 * 1024 * 1024,
    })

  async function lend(database: Promise<EmbeddedDatabase>): Promise<string> {
    const running = await database
    databases.push(running)
    return running.url
  }

  const tables = async (url: string) => {
    const text = "select from pg_tables where schemaname in ('public', 'drizzle')"
    return (await withClient(url, (client) => client.query(text))).rowCount
  }

  beforeAll(async () => {
    dump = run('pg_dump', await lend(lendMigratedDatabase(binaries))).stdout
  })

  afterAll(async () => {
    for (const running of databases) await running.stop()
  })

  it('fills a database in which nothing is', async () => {
    const url = await lend(lendEmptyDatabase(binaries))
    const { status, stderr } = run('pg_restore', url, dump)
    expect([status, String(stderr)]).toEqual([0, ''])
    expect(await tables(url)).toBeGreaterThan(10)
  })

  it('is refused by one that is in use, and changes nothing there', async () => {
    const url = await lend(lendMigratedDatabase(binaries))
    await withClient(url, (client) => client.query('create table newer as select 1 as one'))
    const before = await tables(url)
    const { status, stderr } = run('pg_restore', url, dump)
    expect([status, String(stderr)]).toEqual([1, expect.stringContaining('already exists')])
    expect(await tables(url)).toBe(before)
  })
})
