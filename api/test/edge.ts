import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { buildEdge } from '../src/edge/edge.ts'
import { readEnv } from '../src/env.ts'
import { startReplica, type TestReplica } from './replica.ts'

interface LogLine {
  readonly msg: string
  readonly reqId?: string
  readonly upstream?: string
  readonly standing?: string
}

export interface TestEdge {
  readonly address: string
  readonly first: TestReplica
  readonly second: TestReplica
  readonly lines: readonly LogLine[]
  /** Waits until the edge has logged this status of a replica. */
  until(replica: TestReplica, standing: string): Promise<void>
  /** All requests that the replicas received. */
  seen(): TestReplica['seen']
  /** Restarts the edge before the same or some of the replicas. */
  restart(variables?: Record<string, string>, replicas?: readonly TestReplica[]): Promise<void>
  stop(): Promise<void>
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 5))

/** An edge before two replicas, each of which names itself in its answers. */
export async function startTestEdge(): Promise<TestEdge> {
  const start = (name: string) =>
    startReplica(async (request, response) => {
      await buffer(request)
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ by: name }))
    })
  const [first, second] = await Promise.all([start('first'), start('second')])
  const lines: LogLine[] = []
  let app: FastifyInstance | undefined

  const edge = {
    address: '',
    first,
    second,
    lines,
    async until(replica: TestReplica, standing: string) {
      const last = () => lines.findLast(({ upstream }) => upstream === replica.origin)?.standing
      while (last() !== standing) await pause()
    },
    seen: () => [...first.seen, ...second.seen],
    async restart(
      variables: Record<string, string> = {},
      replicas: readonly TestReplica[] = [first, second],
    ) {
      await app?.close()
      lines.length = 0
      const upstreams = replicas.map(({ origin }) => origin)
      const env = readEnv({ SITE_DIR: '/nowhere', API_UPSTREAMS: upstreams.join(','), ...variables })
      const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
      app = await buildEdge({ env, replicas: upstreams, log: { level: 'info', stream } })
      edge.address = await app.listen({ port: 0, host: '127.0.0.1' })
    },
    async stop() {
      await app?.close()
      await Promise.all([first.stop(), second.stop()])
    },
  }
  await edge.restart()
  await Promise.all([edge.until(first, 'ready'), edge.until(second, 'ready')])
  return edge
}
