import { spawnSync } from 'node:child_process'
import { readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReplyOf } from '@drape/contract/call'
import { checkReadiness } from '@drape/contract/health'
import { refreshUser, signForDevelopment, signInWithGoogle } from '@drape/contract/session'
import { openDatabase } from '../../src/infra/db/database.ts'
import { at } from '../../test/acknowledged-call.ts'
import { describeWithDisk, startTestDisk, type TestDisk } from '../../test/disk.ts'
import { type ChildServer, startChildServer } from '../child-server.ts'

describeWithDisk('the embedded database on a disk without room', () => {
  let disk: TestDisk
  let server: ChildServer

  beforeAll(async () => {
    disk = await startTestDisk(256)
    server = await startChildServer({ DATA_DIR: disk.mount, SITE_DIR: '/nowhere' }, disk.inside)
  })

  afterAll(async () => {
    await disk.free()
    await server?.stop()
    await disk?.stop()
  })

  const signIn = async (name: string) => {
    const proof = await at(server).answer(signForDevelopment, {
      body: { name, email: `${name}@example.com` },
    })
    return proof.isRefused ? proof : at(server).answer(signInWithGoogle, { body: proof.body })
  }
  const until = async (expected: Partial<ReplyOf<typeof checkReadiness>>) => {
    let readiness: Record<string, unknown> = {}
    for (let n = 0; n < 300; n++) {
      readiness = await at(server).ask(checkReadiness)
      if (Object.entries(expected).every(([name, value]) => readiness[name] === value)) return
      await sleep(100)
    }
    throw new Error(`not ${JSON.stringify(expected)} but ${JSON.stringify(readiness)}`)
  }
  /** Fills PostgreSQL's write-ahead log, as hours of heavy use would. */
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
    if (early.isRefused) throw new Error('nobody was let in')
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
    await at(server).ask(refreshUser, { body: { refresh: early.body.refresh } })
    expect((await signIn('later')).status).toBe(200)
  })
})

describeWithDisk('a start on a disk', () => {
  let disk: TestDisk

  beforeEach(async () => {
    disk = await startTestDisk(32)
  })

  afterEach(() => disk.stop())

  it.each([
    ['without room', (full: TestDisk) => full.fill(), /^DATA_DIR .* cannot be written \(ENOSPC\)/],
    [
      'with too little room for a database',
      (full: TestDisk) => full.fill(5_000_000),
      /^The embedded database cannot be made in DATA_DIR .*No space left/,
    ],
    ['that is only read', (full: TestDisk) => full.lock(), /^DATA_DIR .* cannot be written \(EROFS\)/],
  ])('%s ends in one line', async (_what, malformed, line) => {
    await malformed(disk)
    const [command = '', ...words] = [...disk.inside, process.execPath, '--import', 'tsx', 'api/src/main.ts']
    const env = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: disk.mount, SITE_DIR: '/nowhere' }
    const { status, stderr } = spawnSync(command, words, { env, encoding: 'utf8' })
    expect(stderr).toMatch(line)
    expect([status, stderr.trim().split('\n').length]).toEqual([1, 1])
  })
})
