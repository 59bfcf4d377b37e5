import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Each connection may have a file or a replica's answer open: with more, the database would run out of file
 * descriptors.
 */
const maxConnections = 10_000
/** No browser pipelines requests. A proxy that does repeats those that a closed connection left unanswered. */
const maxWaiting = 16

/**
 * Handles the pipelined requests of one connection one after another. Node starts them all at once, and a queued
 * response gets no event when the connection is closed: whatever it had opened would stay open.
 */
export function limitConnections(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>()
  app.server.maxConnections = maxConnections

  app.addHook('onRequest', ({ raw: { socket } }, { raw: response }, done) => {
    if (response.socket) return done()
    const count = (waiting.get(socket) ?? 0) + 1
    // https://www.rfc-editor.org/rfc/rfc9112#section-9.3.2: the client repeats the unanswered requests.
    if (count > maxWaiting) return void socket.destroy()
    waiting.set(socket, count)
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      done()
    })
  })
}
