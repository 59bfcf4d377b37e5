import type { FastifyInstance, FastifyReply } from 'fastify'
import { badRequest } from './refusal.ts'

/** A form with a file has its own, least, speed, which its room knows; at worst it takes so long. */
export const longestArrivalMs = 15 * 60_000
/** Any other body has at most 256 KB. */
const usualMs = 60_000
const mostUsualBytes = 256 * 1024

const gone = () => badRequest('The connection was closed.')

/**
 * Node's requestTimeout is one for all calls: what would not let a slow sender of JSON hold a connection would break a
 * photo off on a slow line. So that one is for the longest, and the others are ended here, by the same means.
 */
export function limitArrival(app: FastifyInstance, limitMs = usualMs): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const { 'content-length': length, 'transfer-encoding': coding, 'content-type': type = '' } = raw.headers
    const isFile = type.startsWith('multipart/') && !(Number(length) <= mostUsualBytes)
    if (!isFile && (coding !== undefined || Number(length) > 0)) {
      const late = Object.assign(new Error('a body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      const end = () => raw.socket.writable && app.server.emit('clientError', late, raw.socket)
      const timer = setTimeout(end, limitMs).unref()
      const stop = () => clearTimeout(timer)
      raw.once('end', stop).once('close', stop)
    }
    done()
  })
}

/** Aborted when the connection goes before the answer: nobody waits for it any more. */
export function untilGone({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(gone())
  })
  return controller.signal
}
