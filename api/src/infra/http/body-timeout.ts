import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { badRequest } from './refusal.ts'

/** A photo has a minimum speed besides (infra/upload/upload-form.ts). */
export const longestUploadMs = 15 * 60_000
/** Any other body has at most 256 KB, and so has a minute. */
const usualMs = 60_000
const maxUsualBytes = 256 * 1024

const connectionClosed = () => badRequest('The connection was closed.')

/**
 * Node's requestTimeout is one value for all calls: short enough to stop slow senders of JSON, it would cut off a photo
 * on a slow line. So requestTimeout is set for uploads, and other bodies are ended here, by the error that Node itself
 * emits. What a body says of its type counts for nothing: the route says how long it may take.
 */
export function limitBodyTime(app: FastifyInstance, limitMs = usualMs): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  const endAfter = (request: FastifyRequest, ms: number) => {
    const { raw } = request
    const late = Object.assign(new Error('the body of a request did not arrive in time'), {
      code: 'ERR_HTTP_REQUEST_TIMEOUT',
    })
    const end = () => raw.socket.writable && app.server.emit('clientError', late, raw.socket)
    const timer = setTimeout(end, ms).unref()
    const stop = () => clearTimeout(timer)
    raw.once('end', stop).once('close', stop)
    timers.set(request, timer)
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers
    if (coding !== undefined || Number(length) > 0) endAfter(request, limitMs)
    done()
  })
  // After the hooks that admit a caller.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { bodyMs } = request.routeOptions.config
    const timer = timers.get(request)
    const isSmall = Number(request.headers['content-length']) <= maxUsualBytes
    if (bodyMs && timer && !isSmall) {
      clearTimeout(timer)
      endAfter(request, bodyMs)
    }
    done(null, payload)
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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long the body may take from an admitted caller, where the route reads a form itself. */
    bodyMs?: number
  }
}
