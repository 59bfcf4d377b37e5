import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dispatcher } from 'undici'
import { Refusal, unavailable } from '../http/refusal.ts'
import { headersFromReplica, headersToReplica, isLastAnswer } from './proxy-headers.ts'
import type { Replica } from './replica.ts'
import { type RequestBody, takeBody } from './request-body.ts'
import type { Upstreams } from './upstream.ts'

/**
 * Answers to repeatable requests are buffered up to this size, so that the request can be sent to another replica when
 * one dies halfway.
 */
const maxHeldBytes = 1024 * 1024
const retryAfterSeconds = 1

const harmless = new Set(['GET', 'HEAD', 'OPTIONS'])

/** With these errors no byte reached a replica, so that any request may be repeated. */
const refusals = new Set([
  'ECONNREFUSED',
  'UND_ERR_CONNECT_TIMEOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** After this timeout the replica may still be working on the request, and another one would be as slow. */
const tooLate = 'UND_ERR_HEADERS_TIMEOUT'

type Answer = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'> & { readonly body: unknown }

/**
 * Proxies requests to the replicas. A request that a replica drops is sent to another one if no byte was sent, or if
 * the call is idempotent; else the answer is 503, because only the caller knows whether to repeat it.
 */
export function proxyHandler(upstreams: Upstreams) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const { call } = request.routeOptions.config
    const body = await takeBody(request.raw, call)
    const isRepeatable = harmless.has(request.method) || call?.isRepeatable === true
    const tried: Replica[] = []
    // One try more than there are replicas: the only one may have closed an idle keep-alive connection.
    while (tried.length <= upstreams.list().length) {
      const replica = upstreams.choose(tried)
      if (!replica) break
      tried.push(replica)
      try {
        const answer = await ask(replica, request, body, isRepeatable, gone.signal)
        if (isLastAnswer(answer)) replica.markDown('unready')
        return reply.code(answer.statusCode).headers(headersFromReplica(answer.headers)).send(answer.body)
      } catch (error) {
        if (gone.signal.aborted) return reply.hijack()
        if (error instanceof Refusal) throw error
        const { code } = error as { code?: string }
        request.log.warn({ code, attempt: tried.length }, 'a replica dropped a request')
        replica.markDown('away')
        if (body.isBegun() || code === tooLate) break
        if (!isRepeatable && !refusals.has(code ?? '')) break
      }
    }
    throw unavailable(retryAfterSeconds)
  }
}

async function ask(
  replica: Replica,
  request: FastifyRequest,
  { content }: RequestBody,
  isRepeatable: boolean,
  signal: AbortSignal,
): Promise<Answer> {
  replica.busy++
  const done = () => {
    replica.busy--
  }
  try {
    const { statusCode, headers, body } = await replica.pool.request({
      method: request.method as Dispatcher.HttpMethod,
      path: request.raw.url ?? '/',
      headers: headersToReplica(request, content !== null),
      body: content as Dispatcher.DispatchOptions['body'] & object,
      signal,
    })
    body.once('close', done)
    const length = Number(headers['content-length'] ?? Number.NaN)
    const isHeld = isRepeatable && request.method !== 'HEAD' && length <= maxHeldBytes
    return { statusCode, headers, body: isHeld ? Buffer.from(await body.arrayBuffer()) : body }
  } catch (error) {
    done()
    throw error
  }
}
