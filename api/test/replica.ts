import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

export interface TestReplica {
  readonly origin: string
  readonly requests: IncomingMessage[]
  answer: Answer
  /** Accepts no connections from now on, and closes those that are open. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** A fake replica of the api that can misbehave. */
export async function startReplica(
  answer: Answer,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<TestReplica> {
  const server = createServer((request, response) => {
    replica.requests.push(request)
    replica.answer(request, response)
  })
  const replica: TestReplica = {
    origin: `http://${host}:${port}`,
    requests: [],
    answer,
    start: async () => {
      server.listen(port, host)
      await once(server, 'listening')
    },
    stop: async () => {
      if (!server.listening) return
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  await replica.start()
  return replica
}
