import { spawnSync } from 'node:child_process'
import { readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { refreshUser, signForDevelopment, signInWithGoogle } from '@drape/contract/session'
import { openDatabase } from '../db/database.ts'
import type { Answer } from '../outfit/throwaway-outfit.ts'
import { type ChildServer, startChildServer } from '../proof/child-server.ts'
import { describeWithDisk, startThrowawayDisk, type ThrowawayDisk } from './throwaway-disk.ts'

jest.setTimeout(120_000)

describeWithDisk('the embedded database on a disk without room', () => {
  let disk: ThrowawayDisk
  let server: ChildServer

  beforeAll(async () => {
    disk = await startThrowawayDisk(256)
    server = await startChildServer({ DATA_DIR: disk.mount, SITE_DIR: '/nowhere' }, disk.inside)
  })

  afterAll(async () => {
    await disk.free()
    await server?.stop()
    await disk?.stop()
  })

  const ask = async (path: string, body?: object): Promise<Answer> => {
    const reply = await fetch(new URL(path, server.address), {
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    // Whatever happens, every answer is JSON.
    return { status: reply.status, body: await reply.json() }
  }
  const signIn = async (name: string) => {
    const asked = { name, email: `${name}@example.com` }
    const { status, body } = await ask(signForDevelopment.path, asked)
    return status === 200 ? ask(signInWithGoogle.path, body) : { status, body }
  }
  const until = async (wanted: object) => {
    let found: Answer['body'] = {}
    for (let n = 0; n < 300; n++) {
      found = (await ask('/readyz')).body
      if (Object.entries(wanted).every(([name, value]) => found[name] === value)) return
      await sleep(100)
    }
    throw new Error(`not ${JSON.stringify(wanted)} but ${JSON.stringify(found)}`)
  }
  /** Uses up what PostgreSQL has of its write-ahead log, as busy hours would. */
  const writeMuch = async () => {
    const password = await readFile(join(disk.folder, 'postgres/password'), 'utf8')
    const host = encodeURIComponent(join(disk.folder, 'postgres'))
    const database = openDatabase(`postgresql://drape:${password}@/postgres?host=${host}`, () => undefined)
    try {
      for (;;)
        await database.$client.query("select pg_logical_emit_message(true, 'much', repeat('x', 1000000))")
    } finally {
      await database.$client.end()
    }
  }

  it('ends, is said to be away, and is back by itself with all that it had once there is room', async () => {
    const early = await signIn('early')
    expect(early.status).toBe(200)
    await disk.fill()
    expect((await statfs(disk.folder)).bavail).toBe(0)
    await until({ status: 'ready', disk: 'full', objects: 'down' })
    await expect(writeMuch()).rejects.toThrow()
    await until({ status: 'unready', database: 'down', disk: 'full' })
    for (let n = 0; n < 20; n++) {
      expect(await signIn(`late-${n}`)).toMatchObject({
        status: 503,
        body: { success: false, code: 'unavailable' },
      })
    }
    await disk.free()
    await until({ status: 'ready', database: 'up', disk: 'up', objects: 'up' })
    const refreshed = await ask(refreshUser.path, { refresh: early.body.refresh })
    expect(refreshed.status).toBe(200)
    expect((await signIn('later')).status).toBe(200)
  })
})

describeWithDisk('a start on a disk', () => {
  let disk: ThrowawayDisk

  beforeEach(async () => {
    disk = await startThrowawayDisk(32)
  })

  afterEach(() => disk.stop())

  it.each([
    ['without room', (full: ThrowawayDisk) => full.fill(), /^DATA_DIR .* cannot be written \(ENOSPC\)/],
    [
      'with too little room for a database',
      (full: ThrowawayDisk) => full.fill(5_000_000),
      /^The embedded database cannot be made in DATA_DIR .*No space left/,
    ],
    ['that is only read', (full: ThrowawayDisk) => full.lock(), /^DATA_DIR .* cannot be written \(EROFS\)/],
  ])('%s ends in one line', async (_what, spoil, line) => {
    await spoil(disk)
    const [command = '', ...words] = [...disk.inside, process.execPath, '--import', 'tsx', 'api/src/main.ts']
    const env = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: disk.mount, SITE_DIR: '/nowhere' }
    const { status, stderr } = spawnSync(command, words, { env, encoding: 'utf8' })
    expect(stderr).toMatch(line)
    expect([status, stderr.trim().split('\n').length]).toEqual([1, 1])
  })
})
