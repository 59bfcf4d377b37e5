import type { Problem } from '@drape/contract/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '../db/database.ts'
import { isDiskFull } from '../disk/free-space.ts'
import { ObjectStoreUnavailable } from '../objects/object-store-unavailable.ts'
import { hasHungUp, Refusal, sentences, storageFull, unavailable } from './refusal.ts'

/** Turns anything thrown into an answer that may be shown. An unknown error is a 500 without details. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  // Before the database's errors, because one of them has the same code.
  if (hasHungUp(error)) return new Refusal(400, ...sentences[400])
  if (isDiskFull(error)) return storageFull()
  if (isDatabaseUnavailable(error) || error instanceof ObjectStoreUnavailable) return unavailable()
  const status = Number((error as { statusCode?: unknown } | null)?.statusCode)
  if (status >= 400 && status < 500) {
    const [code, message] = sentences[status as keyof typeof sentences] ?? sentences[400]
    return new Refusal(status, code, message)
  }
  return new Refusal(500, 'internal', 'Something went wrong on our side. Please try again.')
}

export const problemOf = (refusal: Refusal, requestId: string): Problem => ({
  ...refusal.details,
  success: false,
  code: refusal.code,
  message: refusal.message,
  requestId,
})

/** Headers that described the answer which then failed. */
const ofAnother = [
  // Fastify closes the connection after a body that it does not take; a proxy that is still sending it would see a reset
  // in place of the refusal. Node reads and discards the rest, for as long as a body may take (body-timeout.ts).
  'connection',
  'content-encoding',
  'content-disposition',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
]

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  if (refusal !== error && refusal.statusCode >= 500) request.log.error({ err: error }, 'a request failed')
  return sendRefusal(refusal, request, reply)
}

/** The answer alone, without a line in the log. */
export function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply) {
  for (const name of ofAnother) {
    reply.removeHeader(name)
    // A stream that was to be sent has set its headers on the raw response already.
    reply.raw.removeHeader(name)
  }
  return reply
    .code(refusal.statusCode)
    .headers(refusal.headers)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(problemOf(refusal, request.id))
}
