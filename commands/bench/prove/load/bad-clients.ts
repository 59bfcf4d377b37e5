import { connect, type Socket } from 'node:net'
import { signInWithGoogle } from '@drape/contract/session'

/** Connections that are always there: what is closed is opened again. */
function keepOpen(count: number, open: () => Socket) {
  let isOver = false
  let closedCount = 0
  const sockets = new Set<Socket>()
  const begin = () => {
    if (isOver) return
    const socket = open()
    sockets.add(socket)
    // The server's end of it. What is destroyed here has neither.
    const count = () => {
      closedCount += 1
    }
    socket.once('error', count).once('end', count)
    socket.once('close', () => {
      sockets.delete(socket)
      // Spread, as they would come.
      setTimeout(begin, 100 + Math.random() * 900).unref()
    })
  }
  for (let n = 0; n < count; n++) setTimeout(begin, (n % 100) * 20)
  return {
    count: () => sockets.size,
    closed: () => closedCount,
    stop: () => {
      isOver = true
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** A letter each second. */
const slowly = (socket: Socket, head: string, letter: string): Socket => {
  const timer = setInterval(() => socket.write(letter), 1000)
  socket.once('close', () => clearInterval(timer))
  socket.write(head)
  return socket.resume()
}

/** The server closes a connection that is idle for 60 s, and one on which a write makes no progress for 120 s. */
const readNothingMs = 150_000

/** @param picturePath Where a picture of several hundred KB is now. */
export function openBadClients(address: string, picturePath: () => string) {
  const { host, hostname, port } = new URL(address)
  const to = () => connect(Number(port), hostname)
  const json = `${signInWithGoogle.method} ${signInWithGoogle.path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 5000\r\nx-forwarded-for: 10.255.0.1\r\n\r\n{`
  const groups = {
    /** Half of them have asked for something before. */
    idle: keepOpen(1000, () => {
      const socket = to()
      if (Math.random() < 0.5) socket.write(`GET /healthz HTTP/1.1\r\nhost: ${host}\r\n\r\n`)
      return socket.resume()
    }),
    slowHeaders: keepOpen(20, () => slowly(to(), `GET / HTTP/1.1\r\nhost: ${host}\r\nx-slow: `, 'a')),
    slowBody: keepOpen(20, () => slowly(to(), json, ' ')),
    /** Asks for megabytes, reads nothing, and then looks whether it is still served. */
    slowReader: keepOpen(20, () => {
      const socket = to()
      socket.pause()
      socket.write(`GET ${picturePath()} HTTP/1.1\r\nhost: ${host}\r\n\r\n`.repeat(16))
      const timer = setTimeout(() => {
        socket.resume()
        setTimeout(() => socket.destroy(), 10_000)
      }, readNothingMs)
      socket.once('close', () => clearTimeout(timer))
      return socket
    }),
  }
  return {
    counts: () => Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, group.count()])),
    closed: () => Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, group.closed()])),
    stop: () => {
      for (const group of Object.values(groups)) group.stop()
    },
  }
}

export type BadClients = ReturnType<typeof openBadClients>
