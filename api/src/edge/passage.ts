import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dispatcher } from 'undici'
import { Refusal, unavailable } from '../http/refusal.ts'
import { headersFromReplica, headersToReplica, isLastAnswer } from './passed-headers.ts'
import type { Replica } from './replica.ts'
import { type RequestBody, takeBody } from './request-body.ts'
import type { Upstreams } from './upstream.ts'

/** An answer up to this size is awaited whole where it can be asked for again, so that none breaks off with its replica. */
const mostHeldBytes = 1024 * 1024
const retryAfterSeconds = 1

const harmless = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Nobody was there to take a byte. */
const refusals = new Set([
  'ECONNREFUSED',
  'UND_ERR_CONNECT_TIMEOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** It may still be at it: another one would be as slow. */
const tooLate = 'UND_ERR_HEADERS_TIMEOUT'

type Answer = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'> & { readonly body: unknown }

/**
 * Passes requests on to the replicas. One that a replica drops is sent to another if it was not begun, or if doing
 * it twice is as good as once; any other is answered 503, since only the caller knows whether to repeat it.
 */
export function preparePassage(upstreams: Upstreams) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const { call } = request.routeOptions.config
    const body = await takeBody(request.raw, call)
    const isRepeatable = harmless.has(request.method) || call?.isRepeatable === true
    const tried: Replica[] = []
    // Once more than there are replicas: the only one may have closed a connection that had been idle.
    while (tried.length <= upstreams.list().length) {
      const replica = upstreams.choose(tried)
      if (!replica) break
      tried.push(replica)
      try {
        const answer = await ask(replica, request, body, isRepeatable, gone.signal)
        if (isLastAnswer(answer)) replica.doubt('unready')
        return reply.code(answer.statusCode).headers(headersFromReplica(answer.headers)).send(answer.body)
      } catch (error) {
        if (gone.signal.aborted) return reply.hijack()
        if (error instanceof Refusal) throw error
        const { code } = error as { code?: string }
        request.log.warn({ code, attempt: tried.length }, 'a replica dropped a request')
        replica.doubt('away')
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
    const isHeld = isRepeatable && request.method !== 'HEAD' && length <= mostHeldBytes
    return { statusCode, headers, body: isHeld ? Buffer.from(await body.arrayBuffer()) : body }
  } catch (error) {
    done()
    throw error
  }
}
