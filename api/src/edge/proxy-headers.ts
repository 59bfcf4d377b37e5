import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'

/** Hop-by-hop headers (RFC 9110, 7.6.1): they concern one connection and are not forwarded. */
const ofConnection = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/**
 * A client's values of these are dropped, because replicas trust them when they come from the edge; `expect` was
 * already answered by the edge.
 */
const ours = ['forwarded', 'x-real-ip', 'x-request-id', 'expect']

const listOf = (value: string | string[] | undefined) =>
  String(value ?? '')
    .toLowerCase()
    .split(/[\s,]+/)

function withoutConnection(headers: IncomingHttpHeaders): [string, string | string[]][] {
  const dropped = new Set([...ofConnection, ...listOf(headers.connection)])
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || dropped.has(name) ? [] : [[name, value] as [string, string | string[]]],
  )
}

/**
 * `request.ip` is the peer's address, or the one that a trusted proxy names; every other X-Forwarded-* header is
 * dropped.
 */
export function headersToReplica(request: FastifyRequest, hasBody: boolean) {
  const dropped = hasBody ? ours : [...ours, 'content-length']
  const kept = withoutConnection(request.raw.headers).filter(
    ([name]) => !dropped.includes(name) && !name.startsWith('x-forwarded-'),
  )
  return {
    ...Object.fromEntries(kept),
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-request-id': request.id,
  }
}

export const headersFromReplica = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(withoutConnection(headers))

/**
 * A replica that is about to stop sends `connection: close` with each answer; on its own, that header only follows a
 * refusal.
 */
export const isLastAnswer = (answer: { statusCode: number; headers: IncomingHttpHeaders }): boolean =>
  answer.statusCode < 400 && listOf(answer.headers.connection).includes('close')
