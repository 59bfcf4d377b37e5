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

const newFolder = () => mkdtemp(join(tmpdir(), 'drape-'))
/** Where a database lies that was made and stopped: each test has a copy. */
let template: string
let folder: string
const running: EmbeddedPostgres[] = []

const placeIn = (parent: string) => ({ folder: join(parent, 'postgres'), user: 'keeper' })
const copyTo = (from: string, parent: string) => execFileSync('cp', ['-a', from, parent], { stdio: 'ignore' })

async function start(parent: string, onTrouble?: (message: string) => void) {
  const database = await startEmbeddedPostgres({ ...placeIn(parent), onTrouble })
  running.push(database)
  return database
}

/** On a copy of the template, unless a database lies there. */
async function startCopy(parent = folder, onTrouble?: (message: string) => void) {
  await mkdir(parent, { recursive: true })
  if (!existsSync(join(parent, 'postgres'))) copyTo(join(template, 'postgres'), parent)
  return start(parent, onTrouble)
}

async function ask({ url }: EmbeddedPostgres, question: string): Promise<unknown> {
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

const make = 'create table kept as select 7 as number'
const read = 'select number from kept'

const killPostgres = async (parent: string) => {
  const [pid] = (await readFile(join(parent, 'postgres/files/postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

beforeAll(async () => {
  template = await newFolder()
  await (await startEmbeddedPostgres(placeIn(template))).stop()
})
afterAll(() => rm(template, { recursive: true }))

beforeEach(async () => {
  folder = await newFolder()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((database) => database.stop().catch(() => undefined)))
  for (const each of [folder, `${folder}-copy`, `${folder}-moved`])
    await rm(each, { recursive: true, force: true })
})

describe('the embedded PostgreSQL', () => {
  it('listens on 127.0.0.1 where the path is too long for a socket', async () => {
    const database = await startCopy(join(folder, 'x'.repeat(90)))
    expect(new URL(database.url).searchParams.get('host')).toBeNull()
    expect(await ask(database, 'show listen_addresses')).toBe('127.0.0.1')
  })

  it('lets exactly one of two win that start on an empty folder together', async () => {
    const ends = await Promise.allSettled([start(folder), start(folder)])
    expect(ends.map((end) => end.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('comes back by itself when PostgreSQL is killed', async () => {
    const messages: string[] = []
    const database = await startCopy(folder, (message) => messages.push(message))
    await ask(database, make)
    await killPostgres(folder)
    let answer: unknown
    for (let n = 0; n < 100 && answer !== 7; n++) {
      await sleep(100)
      answer = await ask(database, read).catch(() => undefined)
    }
    expect(answer).toBe(7)
    expect(messages[0]).toContain('PostgreSQL ended by itself')
  })

  it.each(['files/postmaster.pid', '.s.PGSQL.5432.lock'])(
    'is not held up by the empty %s that a power loss left',
    async (file) => {
      await (await startCopy()).stop()
      await writeFile(join(folder, 'postgres', file), '')
      expect(await ask(await startCopy(), 'select 1')).toBe(1)
    },
  )

  it('starts on no copy that was made while it ran, and is not taken for it', async () => {
    const [copy, refusal] = [`${folder}-copy`, { reason: 'copied while it ran' }]
    const first = await startCopy()
    await ask(first, make)
    copyTo(folder, copy)
    await expect(startCopy(copy)).rejects.toMatchObject(refusal)
    await expect(reachEmbeddedPostgres(placeIn(copy))).rejects.toMatchObject(refusal)
    expect(await stateOfPostgres(placeIn(copy))).toBe('resting')
    await first.stop()
    // Nor when no other process uses it any more.
    await expect(startCopy(copy)).rejects.toMatchObject(refusal)
    expect(await ask(await startCopy(), read)).toBe(7)
  })

  it('starts on a copy that was made after it was stopped, and where it was moved after a kill', async () => {
    const [copy, moved] = [`${folder}-copy`, `${folder}-moved`]
    const first = await startCopy()
    await ask(first, make)
    await first.stop()
    copyTo(folder, copy)
    const second = await startCopy(copy)
    expect(await ask(second, read)).toBe(7)
    await killPostgres(copy)
    await second.stop().catch(() => undefined)
    await rename(copy, moved)
    expect(await ask(await startCopy(moved), read)).toBe(7)
  })

  it('makes the links that a blocked install script left out', async () => {
    const complete = dirname(dirname(await embeddedBinaries()))
    const links = JSON.parse(await readFile(join(complete, 'native/pg-symlinks.json'), 'utf8'))
    const omitted = new Set(links.map(({ target }: { target: string }) => join(complete, target)))
    const incomplete = join(folder, 'package')
    await cp(complete, incomplete, { recursive: true, filter: (path) => !omitted.has(path) })
    const binaries = join(incomplete, 'native/bin')
    await expect(findPostgresRunner(binaries)).rejects.toMatchObject({ reason: 'not runnable' })
    await completeSymlinks(incomplete)
    await expect(findPostgresRunner(binaries)).resolves.toMatchObject({ major: 18 })
  })
})
