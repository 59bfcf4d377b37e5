import { createServer, type Server } from 'node:http'
import { askServer } from './server-client.ts'

let server: Server
const ends: (string | undefined)[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    ends.push(request.headers.connection)
    request.resume()
    response.end(JSON.stringify({ lines: [], value: null }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(() => server.close())

test('each request has a connection of its own, which nobody closes while the compiler runs', async () => {
  const { port } = server.address() as { port: number }
  const ask = askServer({ address: `http://127.0.0.1:${port}`, token: 'drape' })
  await ask('/api/releases/')
  await ask('/api/releases/promotion/', { versions: {} })
  expect(ends).toEqual(['close', 'close'])
})
