import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathOf } from '@drape/contract/call-request'
import { rateItem } from '@drape/contract/rating'
import { freePort } from '@drape/postgres/free-port'
import type { FastifyInstance } from 'fastify'
import { buildEdge } from '../../src/edge/edge.ts'
import { testEnv } from '../../test/app.ts'
import { startReplica, type TestReplica } from '../../test/replica.ts'

const root = join(import.meta.dirname, '../../..')

let siteDir: string
let replica: TestReplica
let edges: { readonly address: string; process?: ChildProcess }[]
/** A load balancer before two edges: it uses the one that is ready, and repeats no request that is not idempotent. */
let front: FastifyInstance

async function start(edge: (typeof edges)[number]): Promise<void> {
  const variables = {
    HOST: '127.0.0.1',
    PORT: new URL(edge.address).port,
    API_UPSTREAMS: replica.origin,
    SITE_DIR: siteDir,
    DRAIN_SECONDS: '3',
  }
  edge.process = spawn(process.execPath, ['--import', 'tsx', 'api/src/main.ts'], {
    cwd: root,
    env: variables,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: edge.process.stdout as NodeJS.ReadableStream })
  await new Promise<void>((resolve) => lines.on('line', (line) => line.startsWith('http:') && resolve()))
}

async function end(edge: (typeof edges)[number], signal: NodeJS.Signals): Promise<unknown> {
  if (!edge.process || edge.process.exitCode !== null || edge.process.signalCode !== null) return undefined
  edge.process.kill(signal)
  const [code] = await once(edge.process, 'exit')
  return code
}

beforeAll(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'drape-'))
  await mkdir(join(siteDir, 'pages'))
  await writeFile(
    join(siteDir, 'registry.json'),
    '{"history":{},"pages":{"*":{"file":"pages/home.html","status":200}}}',
  )
  await writeFile(join(siteDir, 'pages/home.html'), 'Home')
  replica = await startReplica(async (_request, response) => {
    await sleep(5)
    response.end('{}')
  })
  const freeEdge = async () => ({ address: `http://127.0.0.1:${await freePort()}` })
  edges = [await freeEdge(), await freeEdge()]
  await Promise.all(edges.map(start))
  const replicas = edges.map(({ address }) => address)
  front = await buildEdge({ env: testEnv(), replicas, log: { level: 'silent' } })
  await front.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(async () => {
  await front?.close()
  await Promise.all(edges.map((edge) => end(edge, 'SIGKILL')))
  await replica?.stop()
  await rm(siteDir, { recursive: true, force: true })
})

const rate = pathOf(rateItem, { id: '0190a000-0000-7000-8000-000000000000' })

/** Makes calls one after another until stopped: one that may be repeated and two that may not. */
function startCalls() {
  const answers: number[] = []
  let isOver = false
  const lane = async (method: string, path: string) => {
    const url = `http://127.0.0.1:${(front.server.address() as { port: number }).port}${path}`
    while (!isOver) {
      answers.push((await fetch(url, { method })).status)
      // Without the pause the starting edges would get no processor time.
      await sleep(20)
    }
  }
  const lanes = Promise.all([lane('GET', '/api/x'), lane('POST', rate), lane('POST', rate)])
  return {
    async count(more: number) {
      for (const wanted = answers.length + more; answers.length < wanted; ) await sleep(5)
    },
    async end() {
      isOver = true
      await lanes
      return answers
    },
  }
}

it('two edges that are made anew one after the other lose no request', async () => {
  const calls = startCalls()
  for (const edge of edges) {
    await calls.count(50)
    expect(await end(edge, 'SIGTERM')).toBe(0)
    await calls.count(50)
    await start(edge)
    // The second edge is stopped only once the first one takes calls again.
    while ((await fetch(`${edge.address}/readyz`)).status !== 200) await sleep(10)
  }
  const answers = await calls.end()
  expect(answers.filter((status) => status !== 200)).toEqual([])
})

it('an edge that is told to stop says so, and serves pages until others have noticed', async () => {
  const [edge] = edges as [(typeof edges)[number]]
  const ended = end(edge, 'SIGTERM')
  while ((await fetch(`${edge.address}/readyz`)).status === 200) await sleep(5)
  expect((await fetch(`${edge.address}/healthz`)).status).toBe(503)
  const page = await fetch(edge.address, { headers: { accept: 'text/html' } })
  expect([page.status, await page.text(), page.headers.get('connection')]).toEqual([200, 'Home', 'close'])
  expect((await fetch(`${edge.address}/api/x`)).status).toBe(200)
  expect(await ended).toBe(0)
})
