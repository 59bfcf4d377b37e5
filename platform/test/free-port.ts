import { once } from 'node:events'
import { createServer } from 'node:net'

/** For a program that cannot be asked which port it was given. */
export const freePort = async (host = '127.0.0.1'): Promise<number> => {
  const probe = createServer().listen(0, host)
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
