import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { uploadPhoto } from '@drape/contract/photo'
import type { FastifyInstance } from 'fastify'
import { formType } from './form.ts'

/** The head of an upload request as text. */
export const headOf = (length: number, more: Record<string, string> = {}): string =>
  [
    `POST ${uploadPhoto.path} HTTP/1.1`,
    'host: drape',
    `content-type: ${formType}`,
    `content-length: ${length}`,
    ...Object.entries(more).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

export async function openSocket(app: FastifyInstance): Promise<Socket> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** The first answer on a connection that may stay open. */
export async function answerOn(socket: Socket): Promise<string> {
  let response = ''
  for await (const bytes of socket) {
    response += bytes
    if (/\r\n\r\n.*\}(\r\n|$)/s.test(response)) break
  }
  return response
}

export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await sleep(10)
}
