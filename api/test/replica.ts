import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

export interface TestReplica {
  readonly origin: string
  /** The requests it received, except health checks. */
  readonly seen: IncomingMessage[]
  isReady: boolean
  /** Further fields of its health check. */
  told: unknown
  answer: Answer
  /** Accepts no connections from now on, and closes those that are open. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** A fake replica of the api that can misbehave. */
export async function startReplica(
  answer: Answer,
  { host = '127.0.0.1', port = 0 } = {},
): Promise<TestReplica> {
  const server = createServer((request, response) => {
    if (request.url === '/readyz' && request.headers['x-request-id'] === undefined) {
      response.writeHead(replica.isReady ? 200 : 503).end(JSON.stringify(replica.told))
      return
    }
    replica.seen.push(request)
    replica.answer(request, response)
  })
  const start = async () => {
    server.listen(port, host)
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  await start()
  const replica: TestReplica = {
    origin: `http://${host}:${port}`,
    seen: [],
    isReady: true,
    told: {},
    answer,
    start,
    stop: async () => {
      if (!server.listening) return
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return replica
}
