import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { readEnv } from '../env.ts'
import { buildEdge } from './edge.ts'
import { startReplica, type ThrowawayReplica } from './throwaway-replica.ts'

interface LogLine {
  readonly msg: string
  readonly reqId?: string
  readonly upstream?: string
  readonly standing?: string
}

export interface ThrowawayEdge {
  readonly address: string
  readonly first: ThrowawayReplica
  readonly second: ThrowawayReplica
  readonly lines: readonly LogLine[]
  /** Waits until the edge has said that a replica stands so. */
  until(replica: ThrowawayReplica, standing: string): Promise<void>
  /** What the replicas were asked, all of it. */
  seen(): ThrowawayReplica['seen']
  /** An edge anew, before the same replicas or some of them. */
  restart(variables?: Record<string, string>, replicas?: readonly ThrowawayReplica[]): Promise<void>
  stop(): Promise<void>
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 5))

/** An edge before two replicas that say which of them answered. */
export async function startThrowawayEdge(): Promise<ThrowawayEdge> {
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
    async until(replica: ThrowawayReplica, standing: string) {
      const last = () => lines.findLast(({ upstream }) => upstream === replica.origin)?.standing
      while (last() !== standing) await pause()
    },
    seen: () => [...first.seen, ...second.seen],
    async restart(
      variables: Record<string, string> = {},
      replicas: readonly ThrowawayReplica[] = [first, second],
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
