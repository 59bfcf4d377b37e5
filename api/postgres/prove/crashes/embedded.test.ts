import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { completeSymlinks, embeddedBinaries } from '../../src/binaries.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/embedded.ts'
import { findPostgresRunner } from '../../src/runner.ts'
import { reachEmbeddedPostgres, stateOfPostgres } from '../../src/running.ts'

/** Where a database lies that was made and stopped: each test has a copy. */
let template: string
let folder: string
const running: EmbeddedPostgres[] = []

const copyTo = (from: string, parent: string) =>
  execFileSync('cp', ['-a', from, parent], { stdio: ['ignore', 'ignore', 'ignore'] })

/** On a copy, unless a database lies there or `isNew`. */
async function start(parent: string, onTrouble?: (message: string) => void, isNew = false) {
  await mkdir(parent, { recursive: true })
  if (!isNew && !existsSync(join(parent, 'postgres'))) copyTo(join(template, 'postgres'), parent)
  const database = await startEmbeddedPostgres({
    folder: join(parent, 'postgres'),
    user: 'keeper',
    onTrouble,
  })
  running.push(database)
  return database
}

async function ask(url: string, question: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query({ text: question, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

const pidOf = async (parent: string) =>
  Number((await readFile(join(parent, 'postgres/files/postmaster.pid'), 'utf8')).split('\n')[0])

const newFolder = () => mkdtemp(join(tmpdir(), 'drape-'))

beforeAll(async () => {
  template = await newFolder()
  const database = await startEmbeddedPostgres({ folder: join(template, 'postgres'), user: 'keeper' })
  await database.stop()
})
afterAll(() => rm(template, { recursive: true }))

beforeEach(async () => {
  folder = await newFolder()
})

afterEach(async () => {
  await Promise.all(running.splice(0).map((database) => database.stop()))
  await rm(folder, { recursive: true, force: true })
})

describe('the embedded PostgreSQL', () => {
  it('listens on 127.0.0.1 where the path is too long for a socket', async () => {
    const { url } = await start(join(folder, 'x'.repeat(90)))
    expect(new URL(url).searchParams.get('host')).toBeNull()
    expect(await ask(url, 'show listen_addresses')).toBe('127.0.0.1')
  })

  it('lets exactly one of two win that start on an empty folder together', async () => {
    const startNew = () => start(folder, undefined, true)
    const ends = await Promise.allSettled([startNew(), startNew()])
    expect(ends.map((end) => end.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('comes back by itself when PostgreSQL is killed', async () => {
    const messages: string[] = []
    const { url } = await start(folder, (message) => messages.push(message))
    await ask(url, 'create table kept as select 7 as number')
    process.kill(await pidOf(folder), 'SIGKILL')
    let answer: unknown
    for (let n = 0; n < 100 && answer !== 7; n++) {
      await sleep(100)
      answer = await ask(url, 'select number from kept').catch(() => undefined)
    }
    expect(answer).toBe(7)
    expect(messages[0]).toContain('PostgreSQL ended by itself')
  })

  it.each(['files/postmaster.pid', '.s.PGSQL.5432.lock'])(
    'is not held up by the empty %s that a power loss left',
    async (file) => {
      const first = await start(folder)
      await first.stop()
      await writeFile(join(folder, 'postgres', file), '')
      const second = await start(folder)
      expect(await ask(second.url, 'select 1')).toBe(1)
    },
  )

  describe('of which the folder is copied', () => {
    const place = (parent: string) => ({ folder: join(parent, 'postgres'), user: 'keeper' })
    const copied = { reason: 'copied while it ran' }
    let copy: string

    beforeEach(() => {
      copy = `${folder}-copy`
    })
    afterEach(() => rm(copy, { recursive: true, force: true }))

    it('while it runs starts on none of it, and takes none for the one that was copied', async () => {
      const first = await start(folder)
      await ask(first.url, 'create table kept as select 7 as number')
      copyTo(folder, copy)
      await expect(start(copy)).rejects.toMatchObject(copied)
      await expect(reachEmbeddedPostgres(place(copy))).rejects.toMatchObject(copied)
      expect(await stateOfPostgres(place(copy))).toBe('resting')
      await first.stop()
      // Nor when no other process uses it any more.
      await expect(start(copy)).rejects.toMatchObject(copied)
      const again = await start(folder)
      expect(await ask(again.url, 'select number from kept')).toBe(7)
    })

    it('after it was stopped starts on it, as on one that was moved', async () => {
      const first = await start(folder)
      await ask(first.url, 'create table kept as select 7 as number')
      await first.stop()
      copyTo(folder, copy)
      const second = await start(copy)
      expect(await ask(second.url, 'select number from kept')).toBe(7)
      process.kill(await pidOf(copy), 'SIGKILL')
      await second.stop().catch(() => undefined)
      await rename(copy, `${copy}-moved`)
      const third = await start(`${copy}-moved`)
      expect(await ask(third.url, 'select number from kept')).toBe(7)
      await third.stop()
      await rm(`${copy}-moved`, { recursive: true })
    })
  })

  it('makes the links that a blocked install script left out', async () => {
    const complete = dirname(dirname(await embeddedBinaries()))
    const links = JSON.parse(await readFile(join(complete, 'native/pg-symlinks.json'), 'utf8'))
    const omitted = new Set(links.map(({ target }: { target: string }) => join(complete, target)))
    await mkdir(join(folder, 'package'))
    await cp(complete, join(folder, 'package'), { recursive: true, filter: (path) => !omitted.has(path) })
    const binaries = join(folder, 'package/native/bin')
    await expect(findPostgresRunner(binaries)).rejects.toMatchObject({ reason: 'not runnable' })
    await completeSymlinks(join(folder, 'package'))
    await expect(findPostgresRunner(binaries)).resolves.toMatchObject({ major: 18 })
  })
})
