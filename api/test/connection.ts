import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { connect, type Socket } from 'node:net'

export const askFor = (paths: readonly string[]): string =>
  paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`).join('')

/** A connection that sends a request and never reads the answer. */
export async function openStalledConnection(address: string, request: string): Promise<Socket> {
  const { port } = new URL(address)
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined)
  socket.pause()
  await once(socket, 'connect')
  await new Promise((resolve) => socket.write(request, resolve))
  return socket
}

export const canCountFiles = process.platform === 'linux'

const targetOf = (descriptor: string): string => {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`)
  } catch {
    return ''
  }
}

/**
 * The number of files below the folders that this process has open. Synchronous, because the server under test uses the
 * thread pool.
 */
export const countOpenFiles = (folders: readonly string[]): number =>
  readdirSync('/proc/self/fd')
    .map(targetOf)
    .filter((file) => folders.some((folder) => file.startsWith(folder))).length
