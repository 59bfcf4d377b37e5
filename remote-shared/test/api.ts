import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AskOf, Call } from '@drape/contract/call'
import { pageConfigId } from '@drape/platform/runtime/read-page'
import { type Answer, type Answering, allowed, send, withStatus } from './answer.ts'
import { type Asked, type AskedOf, readAsked } from './asked.ts'

export { refused, withStatus } from './answer.ts'

type About<C extends Call> = Pick<AskOf<C>, 'params'>

/** The reply to a call, with any or with these parameters. */
interface Rule {
  readonly call: Call
  readonly params: Asked['params']
  readonly answering: Answering<Call>
}

const isOf = (asked: Asked, { call, params }: Omit<Rule, 'answering'>): boolean =>
  asked.call === call && Object.entries(params).every(([name, value]) => asked.params[name] === value)

/** A fake api for one test file: it gives the replies that the test sets, and 404 otherwise. */
export const startTestApi = () => {
  let all: Asked[] = []
  let rules: Rule[] = []
  let faults: unknown[] = []
  let apiBase = ''

  const answerTo = async (request: IncomingMessage): Promise<Answer<Call>> => {
    const asked = await readAsked(request)
    all.push(asked)
    const answering = rules.findLast((rule) => isOf(asked, rule))?.answering ?? withStatus(404)
    return typeof answering === 'function' ? answering(asked as AskedOf<Call>) : answering
  }
  const server = createServer(async (request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(200, allowed).end()
    try {
      send(response, await answerTo(request))
    } catch (fault) {
      // An upload that the page aborts is not a fault.
      if (request.complete) faults.push(fault)
      response.destroy()
    }
  })
  // On a busy machine a call would meet a connection that is just being closed for its five seconds without one.
  server.keepAliveTimeout = 0
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }

  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    document.head.innerHTML = `<script type="application/json" id="${pageConfigId}">{"apiBase":"${apiBase}"}</script>`
  })
  beforeEach(() => {
    all = []
    rules = []
    faults = []
  })
  afterEach(() => expect(faults).toEqual([]))
  afterAll(stop)

  /** Of two replies to the same call the later one counts. */
  function answer<C extends Call>(call: C, answering: Answering<C>): void
  function answer<C extends Call>(call: C, about: About<C>, answering: Answering<C>): void
  function answer(call: Call, ...given: readonly unknown[]): void {
    const [about, answering] = given.length > 1 ? given : [{}, ...given]
    rules.push({ call, answering, params: {}, ...(about as object) } as Rule)
  }

  /** In the order of arrival. */
  function asked(): readonly Asked[]
  function asked<C extends Call>(call: C, about?: About<C>): readonly AskedOf<C>[]
  function asked(call?: Call, about: object = {}): readonly unknown[] {
    return call ? all.filter((one) => isOf(one, { call, params: {}, ...about })) : all
  }

  return {
    get apiBase() {
      return apiBase
    },
    answer,
    asked,
    /** Closes the server, so that requests fail. */
    stop,
  }
}

export type TestApi = ReturnType<typeof startTestApi>
