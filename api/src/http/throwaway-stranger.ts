import { once } from 'node:events'
import { readdir, readlink } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'

export const askFor = (paths: readonly string[]): string =>
  paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: drape\r\n\r\n`).join('')

/** A connection that sends and takes nothing back. */
export async function openDeafConnection(address: string, said: string): Promise<Socket> {
  const { port } = new URL(address)
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined)
  socket.pause()
  await once(socket, 'connect')
  await new Promise((resolve) => socket.write(said, resolve))
  return socket
}

export const canCountFiles = process.platform === 'linux'

/** How many files below the folders this process has open. */
export async function countOpenFiles(folders: readonly string[]): Promise<number> {
  const descriptors = await readdir('/proc/self/fd')
  const files = await Promise.all(
    descriptors.map((descriptor) => readlink(`/proc/self/fd/${descriptor}`).catch(() => '')),
  )
  return files.filter((file) => folders.some((folder) => file.startsWith(folder))).length
}
