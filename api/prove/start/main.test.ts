import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { readEnv, StartError, serve } from '../../src/main.ts'
import { databaseElsewhere } from '../../test/database.ts'
import { testFolder } from '../../test/folder.ts'

const root = join(import.meta.dirname, '../../..')
const children = new Set<ChildProcess>()
const at = testFolder()

/** Runs the real program in a process of its own. */
function run(variables: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'api/src/main.ts'], {
    cwd: root,
    env: {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: at(),
      SITE_DIR: at(),
      ...variables,
    },
  })
  children.add(child)
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }))
  const address = new Promise<URL>((resolve) => {
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      output += part
      const match = /^http:\S+$/m.exec(output)
      if (match) resolve(new URL(match[0]))
    })
  })
  return { child, ended, address, complaint: text(child.stderr) }
}

afterEach(async () => {
  for (const child of children) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  }
  children.clear()
})
// It goes after its servers.
const elsewhere = databaseElsewhere()

const readiness = async (address: URL) => (await fetch(new URL('/readyz', address))).status

describe('the server', () => {
  it('says that it is leaving, serves meanwhile, and ends at once on a second signal', async () => {
    const { child, ended, address } = run({ DRAIN_SECONDS: '59', ...(await elsewhere()) })
    expect(await readiness(await address)).toBe(200)
    child.kill('SIGINT')
    while ((await readiness(await address)) === 200);
    const reply = await fetch(new URL('/healthz', await address))
    expect([reply.status, reply.headers.get('connection')]).toEqual([200, 'close'])
    child.kill('SIGINT')
    expect(await ended).toEqual({ code: null, signal: 'SIGINT' })
  })

  it('is reachable over the network if it is configured so, warns about it, and leaves nothing running', async () => {
    const { child, address, complaint, ended } = run({ HOST: '0.0.0.0' })
    // 127.0.0.2 is another address of this machine, and serves as the network.
    expect((await fetch(`http://127.0.0.2:${(await address).port}/healthz`)).status).toBe(200)
    const lockFile = at('postgres/files/postmaster.pid')
    await readFile(lockFile)
    child.kill('SIGTERM')
    expect(await complaint).toMatch(/^HOST is 0\.0\.0\.0: .* can sign in as anybody\./)
    expect(await ended).toEqual({ code: 0, signal: null })
    await expect(readFile(lockFile)).rejects.toThrow('ENOENT')
  })

  it('says in one line that it cannot start, and ends', async () => {
    const { complaint, ended } = run({ PORT: 'x' })
    expect(await complaint).toMatch(/^PORT must be .*\n$/)
    expect(await ended).toEqual({ code: 1, signal: null })
  })

  it('says in one line that its port is taken, and stops the database that it had started', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const env = readEnv({ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: at(), SITE_DIR: at() })
    const failed = serve(env, { log: { level: 'silent' } })
    await expect(failed).rejects.toThrow(StartError)
    await expect(failed).rejects.toThrow(`PORT ${port} on 127.0.0.1 cannot be used (EADDRINUSE)`)
    await expect(readFile(at('postgres/files/postmaster.pid'))).rejects.toThrow('ENOENT')
    other.close()
  })
})
