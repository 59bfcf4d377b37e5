import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Each may have a file or a replica's answer open: more would leave no descriptor for the database. */
const mostConnections = 10_000
/** No browser sends a request before the last is answered. A proxy that does repeats what a closed connection left. */
const mostWaiting = 16

/**
 * Requests of one connection are begun one after another. Node begins them all at once, and does not tell an answer
 * that still waits for its place that the connection is gone: what it had open would stay open for ever.
 */
export function limitConnections(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>()
  app.server.maxConnections = mostConnections

  app.addHook('onRequest', ({ raw: { socket } }, { raw: response }, done) => {
    if (response.socket) return done()
    const count = (waiting.get(socket) ?? 0) + 1
    // https://www.rfc-editor.org/rfc/rfc9112#section-9.3.2 says what a client does then.
    if (count > mostWaiting) return void socket.destroy()
    waiting.set(socket, count)
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      done()
    })
  })
}
