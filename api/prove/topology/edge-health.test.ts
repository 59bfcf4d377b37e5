import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readiness } from '@drape/contract/health'
import type { FastifyInstance } from 'fastify'
import { buildEdge } from '../../src/edge/edge.ts'
import { testEnv } from '../../test/app.ts'
import { startReplica, type TestReplica } from '../../test/replica.ts'

let siteDir: string
let first: TestReplica
let second: TestReplica
let edge: FastifyInstance
let lines: string[]

beforeEach(async () => {
  lines = []
  siteDir = await mkdtemp(join(tmpdir(), 'drape-'))
  await mkdir(join(siteDir, 'pages'))
  await writeFile(
    join(siteDir, 'registry.json'),
    '{"history":{},"pages":{"*":{"file":"pages/nothing.html","status":404}}}',
  )
  await writeFile(join(siteDir, 'pages/nothing.html'), 'Nothing')
  first = await startReplica((_request, response) => response.end())
  second = await startReplica((_request, response) => response.end())
  for (const replica of [first, second]) {
    replica.told = { status: 'ready', database: 'up', migrations: 'up', objects: 'down' }
  }
  const stream = { write: (line: string) => void lines.push(line) }
  const replicas = [first.origin, second.origin]
  edge = await buildEdge({
    env: testEnv({ SITE_DIR: siteDir }),
    replicas,
    log: { level: 'info', stream },
  })
})

afterEach(async () => {
  await edge.close()
  await Promise.all([first.stop(), second.stop()])
  await rm(siteDir, { recursive: true, force: true })
})

async function health() {
  const reply = await edge.inject('/readyz')
  return [reply.statusCode, readiness.parse(reply.json())]
}

/** Polls until the counts of replicas are these: the edge checks every second. */
async function until(replicas: { ready: number; unready: number; away: number }) {
  for (;;) {
    const [status, body] = await health()
    if (JSON.stringify((body as { replicas: unknown }).replicas) === JSON.stringify(replicas))
      return [status, body]
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

const ready = { status: 'ready', pages: 'up', database: 'up', migrations: 'up', objects: 'down', disk: 'up' }

describe('the health of an edge', () => {
  it('tells of its replicas, each by what it says itself', async () => {
    const replicas = { ready: 2, unready: 0, away: 0 }
    expect(await until(replicas)).toEqual([200, { ...ready, replicas }])
  })

  it('is as good without any of them: it serves pages', async () => {
    await first.stop()
    second.isReady = false
    second.told = { status: 'unready', database: 'down', migrations: 'down', objects: 'up', disk: 'full' }
    const some = { ready: 0, unready: 1, away: 1 }
    const down = { database: 'down', migrations: 'down' }
    expect(await until(some)).toEqual([
      200,
      { ...ready, ...down, objects: 'up', disk: 'full', replicas: some },
    ])
    await second.stop()
    const none = { ready: 0, unready: 0, away: 2 }
    expect(await until(none)).toEqual([200, { ...ready, ...down, replicas: none }])
    expect((await edge.inject('/healthz')).json()).toEqual({ status: 'alive' })
  })

  it('is bad while it has no page to serve', async () => {
    await rm(join(siteDir, 'pages'), { recursive: true })
    expect(await health()).toMatchObject([503, { status: 'unready', pages: 'down' }])
  })

  it('is bad from the moment it is told to stop, so that others are asked', async () => {
    edge.leave()
    expect(await health()).toMatchObject([503, { status: 'unready', pages: 'up' }])
    expect((await edge.inject('/healthz')).statusCode).toBe(503)
    expect((await edge.inject('/')).headers['connection']).toBe('close')
  })

  it('is the edge’s own word and no replica’s', async () => {
    const replicas = { ready: 2, unready: 0, away: 0 }
    await until(replicas)
    expect([...first.seen, ...second.seen]).toEqual([])
  })
})
