import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { problemOf, refusalOf } from './problem.ts'

const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Bytes that Node's parser refuses never become a Fastify request, so the reply is written to the socket by hand. */
export function answerBrokenRequest(
  this: { log: FastifyBaseLogger },
  error: Error & { code?: string },
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const statusCode = statuses[error.code ?? ''] ?? 400
  const requestId = randomUUID()
  this.log.info({ reqId: requestId, code: error.code }, 'a request was refused before it reached a route')
  const body = JSON.stringify(problemOf(refusalOf({ statusCode }), requestId))
  const head = [
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
