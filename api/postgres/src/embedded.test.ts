import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { embeddedBinaries } from './binaries.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { findPostgresRunner, waysToRun } from './runner.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drape-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const start = (within = folder) => startEmbeddedPostgres({ folder: join(within, 'postgres'), user: 'keeper' })

async function ask(url: string, question: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query({ text: question, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

/** `npm run prove -- accidents kills` kills it, copies it while it runs, and takes its files away. */
describe('the embedded PostgreSQL', () => {
  it('keeps what was written, safely on the disk, for one server and whoever has its password', async () => {
    const first = await start()
    try {
      for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
        expect([setting, await ask(first.url, `show ${setting}`)]).toEqual([setting, 'on'])
      expect(await ask(first.url, "select lower('É')")).toBe('é')
      await ask(first.url, "create table kept as select 'ja' as word")
      const wrong = new URL(first.url)
      wrong.password = 'guess'
      await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password/)
      const lock = join(folder, 'postgres/files/postmaster.pid')
      const text = await readFile(lock, 'utf8')
      await expect(start()).rejects.toMatchObject({ reason: 'in use', detail: join(folder, 'postgres') })
      expect(await ask(first.url, 'select 1')).toBe(1)
      await first.stop()
      // As a power loss leaves it, once another program has the number.
      await writeFile(lock, text.replace(/^\d+/, String(process.ppid)))
    } finally {
      await first.stop()
    }
    const second = await start()
    try {
      expect(await ask(second.url, 'select word from kept')).toBe('ja')
    } finally {
      await second.stop()
    }
  })

  it('says that a folder cannot be written, and why', async () => {
    await writeFile(join(folder, 'file'), '')
    await expect(start(join(folder, 'file'))).rejects.toMatchObject({
      reason: 'not writable',
      detail: 'ENOTDIR',
    })
  })
})

describe('the ways to run PostgreSQL', () => {
  it('make root another user, and anybody else nobody', () => {
    expect(waysToRun('linux', 0).every(({ prefix }) => prefix.length > 0)).toBe(true)
    expect(waysToRun('linux', 1000).at(-1)).toEqual({ prefix: [] })
    expect(waysToRun('darwin', 501)).toEqual([{ prefix: [] }])
  })

  it('end in a refusal where root has none', async () => {
    expect(waysToRun('darwin', 0)).toEqual([])
    await expect(findPostgresRunner(await embeddedBinaries(), [])).rejects.toMatchObject({
      reason: 'not runnable',
      detail: 'root may not run it here',
    })
  })
})
