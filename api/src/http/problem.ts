import type { Problem } from '@drape/contract/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../db/database.ts'
import { isDiskFull } from '../disk/room.ts'
import { isObjectStoreAway } from '../objects/object-store-away.ts'
import { noRoom, Refusal, unavailable } from './refusal.ts'

const sentences = {
  400: ['bad_request', 'The request could not be understood.'],
  404: ['not_found', 'There is nothing at this address.'],
  408: ['timeout', 'The request took too long to arrive. Please try again.'],
  413: ['too_large', 'The request is larger than we accept.'],
  415: ['bad_request', 'The request is in a format that we do not accept.'],
  431: ['too_large', 'The request is larger than we accept.'],
} as const

/** Whatever was thrown, as something that may be shown. What we do not know is our own fault and says nothing of itself. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isDiskFull(error)) return noRoom()
  if (isDatabaseAway(error) || isObjectStoreAway(error)) return unavailable()
  const status = Number((error as { statusCode?: unknown } | null)?.statusCode)
  if (status >= 400 && status < 500) {
    const [code, message] = sentences[status as keyof typeof sentences] ?? sentences[400]
    return new Refusal(status, code, message)
  }
  return new Refusal(500, 'internal', 'Something went wrong on our side. Please try again.')
}

export const problemOf = (refusal: Refusal, requestId: string): Problem => ({
  success: false,
  code: refusal.code,
  message: refusal.message,
  requestId,
})

/** What was said of an answer that then failed. */
const ofAnother = [
  'content-encoding',
  'content-disposition',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
]

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  if (refusal.statusCode >= 500) request.log.error({ err: error }, 'a request failed')
  for (const name of ofAnother) {
    reply.removeHeader(name)
    // Of a stream that was to be sent they stand here already.
    reply.raw.removeHeader(name)
  }
  return reply
    .code(refusal.statusCode)
    .headers(refusal.headers)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(problemOf(refusal, request.id))
}
