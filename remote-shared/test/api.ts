import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AskOf, Call } from '@drape/contract/call'
import { pageConfigId } from '@drape/platform/runtime/read-page'
import { type Answer, type Answering, allowed, send, withStatus } from './answer.ts'
import { type ReceivedRequest, type ReceivedRequestOf, readRequest } from './received-request.ts'

export { refused, withStatus } from './answer.ts'

type About<C extends Call> = Pick<AskOf<C>, 'params'>

/** The reply to a call, with any or with these parameters. */
interface Rule {
  readonly call: Call
  readonly params: ReceivedRequest['params']
  readonly answering: Answering<Call>
}

const isOf = (request: ReceivedRequest, { call, params }: Omit<Rule, 'answering'>): boolean =>
  request.call === call && Object.entries(params).every(([name, value]) => request.params[name] === value)

/** A fake api for one test file: it gives the replies that the test sets, and 404 otherwise. */
export const startTestApi = () => {
  let requests: ReceivedRequest[] = []
  let rules: Rule[] = []
  let errors: unknown[] = []
  let apiBase = ''

  const answerTo = async (request: IncomingMessage): Promise<Answer<Call>> => {
    const received = await readRequest(request)
    requests.push(received)
    const answering = rules.findLast((rule) => isOf(received, rule))?.answering ?? withStatus(404)
    return typeof answering === 'function' ? answering(received as ReceivedRequestOf<Call>) : answering
  }
  const server = createServer(async (request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(200, allowed).end()
    try {
      send(response, await answerTo(request))
    } catch (error) {
      // An upload that the page aborts is not an error.
      if (request.complete) errors.push(error)
      response.destroy()
    }
  })
  // On a busy machine a call would meet a connection that is just being closed for its five seconds without one.
  server.keepAliveTimeout = 0
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    document.head.innerHTML = `<script type="application/json" id="${pageConfigId}">{"apiBase":"${apiBase}"}</script>`
  })
  beforeEach(() => {
    requests = []
    rules = []
    errors = []
  })
  afterEach(() => expect(errors).toEqual([]))
  afterAll(stop)

  /** Sets the reply to a call; it replaces an earlier one. */
  function answer<C extends Call>(call: C, answering: Answering<C>): void
  function answer<C extends Call>(call: C, about: About<C>, answering: Answering<C>): void
  function answer(call: Call, ...rest: readonly unknown[]): void {
    const [about, answering] = rest.length > 1 ? rest : [{}, ...rest]
    rules.push({ call, answering, params: {}, ...(about as object) } as Rule)
  }

  /** The requests that arrived, in their order. */
  function requestsOf(): readonly ReceivedRequest[]
  function requestsOf<C extends Call>(call: C, about?: About<C>): readonly ReceivedRequestOf<C>[]
  function requestsOf(call?: Call, about: object = {}): readonly unknown[] {
    return call ? requests.filter((request) => isOf(request, { call, params: {}, ...about })) : requests
  }

  return {
    get apiBase() {
      return apiBase
    },
    answer,
    requests: requestsOf,
    /** Closes the server, so that requests fail. */
    stop,
  }
}

export type TestApi = ReturnType<typeof startTestApi>
