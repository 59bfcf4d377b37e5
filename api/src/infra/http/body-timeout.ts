import type { FastifyInstance, FastifyReply } from 'fastify'
import { badRequest } from './refusal.ts'

/** A multipart upload has a minimum speed of its own (photo/upload-form.ts); this is the longest it can take. */
export const longestUploadMs = 15 * 60_000
/** Any other body has at most 256 KB. */
const usualMs = 60_000
const maxUsualBytes = 256 * 1024

const connectionClosed = () => badRequest('The connection was closed.')

/**
 * Node's requestTimeout is one value for all calls: short enough to stop slow senders of JSON, it would cut off a photo
 * on a slow line. So requestTimeout is set for uploads, and other bodies are ended here, by the error that Node itself
 * emits.
 */
export function limitBodyTime(app: FastifyInstance, limitMs = usualMs): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const { 'content-length': length, 'transfer-encoding': coding, 'content-type': type = '' } = raw.headers
    const isFile = type.startsWith('multipart/') && !(Number(length) <= maxUsualBytes)
    if (!isFile && (coding !== undefined || Number(length) > 0)) {
      const late = Object.assign(new Error('the body of a request did not arrive in time'), {
        code: 'ERR_HTTP_REQUEST_TIMEOUT',
      })
      const end = () => raw.socket.writable && app.server.emit('clientError', late, raw.socket)
      const timer = setTimeout(end, limitMs).unref()
      const stop = () => clearTimeout(timer)
      raw.once('end', stop).once('close', stop)
    }
    done()
  })
}

/** Aborted when the connection closes before the answer is sent, so that work for it can stop. */
export function abortOnClose({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(connectionClosed())
  })
  return controller.signal
}
