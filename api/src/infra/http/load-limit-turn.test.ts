import { listPhotos } from '@drape/contract/photo'
import { signInWithGoogle } from '@drape/contract/session'
import fastify from 'fastify'
import { until } from '../../../test/upload-wire.ts'
import { limitLoad } from './load-limit.ts'

test('whoever waits for a moment is answered in turn, and whoever leaves meanwhile is not waited for', async () => {
  const app = fastify()
  limitLoad(app, 4, 60_000)
  const begun: string[] = []
  let go = () => {}
  app.get<{ Params: { n: string } }>('/api/:n', async ({ params }) => {
    begun.push(params.n)
    await new Promise<void>((resolve) => {
      go = resolve
    })
    return {}
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const leaving = new AbortController()
  const ask = async (n: string, init: RequestInit = {}) =>
    (await fetch(`http://127.0.0.1:${port}/api/${n}`, init)).status
  let closed = 0
  app.server.on('connection', (socket) => {
    socket.once('close', () => {
      closed += 1
    })
  })
  const one = ask('1')
  await until(() => begun.length === 1)
  const two = ask('2', { signal: leaving.signal }).catch(() => 'left')
  // The one that is refused says that the others have come.
  const others = ['3', '4', '5'].map((n) => ask(n))
  expect(await Promise.race(others)).toBe(503)
  leaving.abort()
  expect(await two).toBe('left')
  await until(() => closed > 0)
  for (let n = 1; n <= 3; n++) {
    await until(() => begun.length === n)
    go()
  }
  expect((await Promise.all([one, ...others])).sort()).toEqual([200, 200, 200, 503])
  expect(begun).not.toContain('2')
  await app.close()
})

test('while people at work wait, one who signs in is let in at a time', async () => {
  const app = fastify()
  limitLoad(app, 8, 60_000)
  const begun: (() => void)[] = []
  const hold = async () => {
    await new Promise<void>((resolve) => begun.push(resolve))
    return {}
  }
  app.get('/api/work', { config: { call: listPhotos } }, hold)
  app.get('/api/enter', { config: { call: signInWithGoogle } }, hold)
  const statusOf = async (url: string) => (await app.inject(url)).statusCode
  const working = Array.from({ length: 7 }, () => statusOf('/api/work'))
  await until(() => begun.length === 6)
  const entering = [statusOf('/api/enter')]
  await until(() => begun.length === 7)
  entering.push(statusOf('/api/enter'))
  expect(await entering[1]).toBe(503)
  for (let n = 0; n < 8; n++) {
    await until(() => begun.length > n)
    begun[n]?.()
  }
  expect(await Promise.all([...working, ...entering])).toEqual([...Array(8).fill(200), 503])
  await app.close()
})
