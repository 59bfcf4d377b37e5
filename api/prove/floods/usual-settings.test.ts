import type { Socket } from 'node:net'
import { listPhotos } from '@drape/contract/photo'
import { testApp } from '../../test/app.ts'
import { openSocket } from '../../test/upload-wire.ts'

const server = testApp()

test('a server with its usual settings serves a person beside 1,000 idle connections', async () => {
  const asha = await server.members.user()
  const sockets: Socket[] = []
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  for (let n = 0; n < 1000; n += 50)
    sockets.push(...(await Promise.all(Array.from({ length: 50 }, () => openSocket(server.app)))))
  // Every other one has asked before.
  for (const socket of sockets.filter((_, n) => n % 2)) {
    socket.write('GET /healthz HTTP/1.1\r\nhost: drape\r\n\r\n')
    socket.resume()
  }
  await asha.ask(listPhotos, { params: { id: asha.id } })
  expect(sockets.filter(({ destroyed }) => destroyed)).toEqual([])
  for (const socket of sockets) socket.destroy()
})
