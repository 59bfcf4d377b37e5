import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AskOf, Call, ReplyOf } from '@drape/contract/call'
import type { Problem } from '@drape/contract/problem'
import { pageConfigId } from '@drape/platform/runtime/read-page'
import { type ReceivedRequest, type ReceivedRequestOf, readRequest } from './received-request.ts'

interface ResponseParts {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly statusText?: string
}

/** The parts of a reply that the contract does not describe. */
class WithStatus {
  readonly status: number
  readonly parts: ResponseParts

  constructor(status: number, parts: ResponseParts) {
    this.status = status
    this.parts = parts
  }
}

/** A reply with this status and any body. */
export const withStatus = (status: number, parts: ResponseParts = {}) => new WithStatus(status, parts)

/** A refusal with this message. */
export const refused = (status: number, message: string, code: Problem['code'] = 'conflict', headers = {}) =>
  withStatus(status, {
    body: { success: false, code, message, requestId: 'q' } satisfies Problem,
    headers,
  })

export type Answer<C extends Call> = ReplyOf<C> | WithStatus | 'breaks' | 'hangs'
type Answering<C extends Call> =
  | Answer<C>
  | ((request: ReceivedRequestOf<C>) => Answer<C> | Promise<Answer<C>>)

const allowed = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, traceparent',
  'access-control-expose-headers': 'retry-after',
}

const send = (response: ServerResponse, answer: Answer<Call>): void => {
  if (answer === 'breaks') {
    // jsdom logs an error when a connection breaks under an XMLHttpRequest.
    jest.spyOn(console, 'error').mockImplementation()
    response.destroy()
  }
  if (answer === 'breaks' || answer === 'hangs') return
  const { status, parts } = answer instanceof WithStatus ? answer : withStatus(200, { body: answer })
  const { body = {}, headers, statusText } = parts
  if (statusText !== undefined) response.statusMessage = statusText
  for (const [name, value] of Object.entries({ ...allowed, ...headers })) response.setHeader(name, value)
  response.statusCode = status
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

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
  // On a busy machine a call could use a connection that the server is just closing, after five seconds without a call.
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
