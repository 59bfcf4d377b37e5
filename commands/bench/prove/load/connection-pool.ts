import { connect, type Socket } from 'node:net'
import { type Ask, rawOf } from '../../src/api/load.ts'

export interface Answer {
  readonly status: number
  readonly headers: string
  readonly body: Buffer
}

/** The server closes a connection on which nothing moves after 60 s; a request sent just then would be lost. */
const longestIdleMs = 20_000
const giveUpMs = 60_000

export class Broken extends Error {}

/** An answer, once all of it has come; all answers of the api to these calls have a length. */
function answerIn(bytes: Buffer): Answer | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const headers = bytes.toString('latin1', 0, end)
  const length = /^content-length: (\d+)/im.exec(headers)?.[1]
  if (length === undefined) throw new Broken(`an answer without a length: ${headers}`)
  const body = bytes.subarray(end + 4)
  if (body.length < Number(length)) return undefined
  return { status: Number(headers.slice(9, 12)), headers, body }
}

/**
 * As many connections as are needed, each with one request at a time. A fifth of the processor time of fetch, which
 * would be the server's.
 */
export function openPool(address: string) {
  const { host, hostname, port } = new URL(address)
  const idle: { readonly socket: Socket; readonly since: number }[] = []
  const open = new Set<Socket>()

  const take = (): Socket => {
    for (let last = idle.pop(); last; last = idle.pop()) {
      if (!last.socket.destroyed && performance.now() - last.since < longestIdleMs) return last.socket
      last.socket.destroy()
    }
    const socket = connect(Number(port), hostname).setNoDelay()
    open.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => open.delete(socket))
    return socket
  }

  const ask = (request: Ask): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const socket = take()
      let received: Buffer = Buffer.alloc(0)
      const timer = setTimeout(() => socket.destroy(), giveUpMs)
      const settle = (callback: () => void) => {
        clearTimeout(timer)
        socket.off('data', hear).off('close', lose)
        callback()
      }
      const lose = () =>
        settle(() =>
          reject(
            new Broken(
              `no answer to ${request.method} ${request.path} (${socket.connecting ? 'not connected' : socket.bytesRead})`,
            ),
          ),
        )
      const hear = (bytes: Buffer) => {
        received = received.length ? Buffer.concat([received, bytes]) : bytes
        try {
          const answer = answerIn(received)
          if (!answer) return
          if (/^connection: close/im.test(answer.headers)) socket.destroy()
          else idle.push({ socket, since: performance.now() })
          settle(() => resolve(answer))
        } catch (error) {
          socket.destroy()
          settle(() => reject(error))
        }
      }
      socket.on('data', hear).on('close', lose)
      socket.write(rawOf(host, request))
    })

  return {
    ask,
    close: () => {
      for (const socket of open) socket.destroy()
    },
  }
}

export type ConnectionPool = ReturnType<typeof openPool>
