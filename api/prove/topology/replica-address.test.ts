import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildEdge } from '../../src/edge/edge.ts'
import { askSystem, type LookUp, only, originAt } from '../../src/edge/replica-address.ts'
import { testEnv } from '../../test/app.ts'
import { startReplica, type TestReplica } from '../../test/replica.ts'

let port: number
let replicas: TestReplica[]
/** What the name resolves to; undefined while it does not resolve. */
let addresses: readonly string[] | undefined
let lines: { msg: string; upstream?: string; standing?: string }[]
let edge: FastifyInstance
let address: string

const addressOf = (n: number) => `127.0.0.${n + 2}`
const shown = (n: number) => `http://${addressOf(n)}:${port}`
const lookUp: LookUp = async (name) => {
  if (name !== 'replicas.test' || !addresses) throw Object.assign(new Error('no'), { code: 'ENOTFOUND' })
  return addresses
}
const answer = (response: ServerResponse, n: number) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ by: n }))

async function addReplica(): Promise<void> {
  const n = replicas.length
  const replica = await startReplica((_request, response) => answer(response, n), {
    host: addressOf(n),
    port,
  })
  replicas.push(replica)
  port = Number(new URL(replica.origin).port)
}

async function startEdge(): Promise<void> {
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  edge = await buildEdge({
    env: testEnv(),
    replicas: [`http://replicas.test:${port}`],
    log: { level: 'info', stream },
    lookUp,
  })
  address = await edge.listen({ port: 0, host: '127.0.0.1' })
}

async function until(n: number, standing: string): Promise<void> {
  while (lines.findLast(({ upstream }) => upstream === shown(n))?.standing !== standing) await sleep(5)
}

const ask = () => fetch(`${address}/api/x`)
const seen = () => replicas.map((replica) => replica.seen.length)

beforeEach(async () => {
  port = 0
  replicas = []
  lines = []
  await addReplica()
  await addReplica()
  addresses = [addressOf(0), addressOf(1)]
})

afterEach(async () => {
  await edge?.close()
  await Promise.all(replicas.map((replica) => replica.stop()))
})

// Other systems have one loopback address only.
const where = process.platform === 'linux' ? describe : describe.skip

where('a name that stands for several replicas', () => {
  it('sends each its share, as it was asked', async () => {
    await startEdge()
    await Promise.all([until(0, 'ready'), until(1, 'ready')])
    for (let n = 0; n < 40; n++) expect((await ask()).status).toBe(200)
    expect(Math.min(...seen())).toBeGreaterThan(0)
    expect(replicas[0]?.seen[0]?.headers.host).toBe(new URL(address).host)
  })

  it('takes in one that comes, and leaves alone one that goes once it has answered', async () => {
    await startEdge()
    await Promise.all([until(0, 'ready'), until(1, 'ready')])
    const first = replicas[0] as TestReplica
    // More than one may have come to it before this sees the first.
    const open: ServerResponse[] = []
    first.answer = (_request: IncomingMessage, response) => void open.push(response)
    const slow: Promise<Response>[] = []
    while (open.length === 0) {
      slow.push(ask())
      await sleep(5)
    }
    await addReplica()
    addresses = [addressOf(1), addressOf(2)]
    await Promise.all([until(2, 'ready'), until(0, 'gone')])
    const before = seen()
    for (let n = 0; n < 40; n++) expect((await ask()).status).toBe(200)
    const after = seen()
    expect(after[0]).toBe(before[0])
    expect(Math.min(after[1] ?? 0, after[2] ?? 0)).toBeGreaterThan(0)
    for (const response of open) answer(response, 0)
    for (const reply of await Promise.all(slow)) expect(reply.status).toBe(200)
  })

  it('is away with one of them and serves by the other', async () => {
    await startEdge()
    await Promise.all([until(0, 'ready'), until(1, 'ready')])
    await replicas[0]?.stop()
    for (let n = 0; n < 20; n++) expect(await (await ask()).json()).toEqual({ by: 1 })
  })

  it('keeps those that it stood for while nobody knows it', async () => {
    await startEdge()
    await Promise.all([until(0, 'ready'), until(1, 'ready')])
    addresses = undefined
    while (!lines.some(({ msg }) => msg === 'a name is not known')) await sleep(5)
    for (let n = 0; n < 10; n++) expect((await ask()).status).toBe(200)
  })

  it('may be known later than the edge starts: until then it says 503', async () => {
    addresses = undefined
    await startEdge()
    const reply = await ask()
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1'])
    addresses = [addressOf(1)]
    await until(1, 'ready')
    expect(await (await ask()).json()).toEqual({ by: 1 })
  })
})

describe('an address', () => {
  it('is what the system says of a name', async () => {
    expect(['127.0.0.1', '::1']).toEqual(expect.arrayContaining([...(await askSystem('localhost'))]))
  })

  it('is shown in the place of its name', () => {
    expect(originAt('http://api:8080', '10.1.2.3')).toBe('http://10.1.2.3:8080')
    expect(originAt('https://api', '::1')).toBe('https://[::1]')
  })

  it('is the only one to which a connection goes', async () => {
    const replica = await startReplica((_request, response) => response.end('here'))
    const { connect } = await import('node:net')
    const socket = connect({
      host: 'nowhere.test',
      port: Number(new URL(replica.origin).port),
      lookup: only('127.0.0.1'),
    })
    await once(socket, 'connect')
    expect(socket.remoteAddress).toBe('127.0.0.1')
    socket.destroy()
    await replica.stop()
  })
})
