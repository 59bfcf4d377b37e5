import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serverPaths } from '../server-api.ts'
import { release } from './release.ts'
import { askServer } from './server-client.ts'

const faults = [{ check: 'calls', part: 'user', file: 'src/app.ts', line: 3, message: 'asks too much.' }]
const message = 'user src/app.ts:3: asks too much. (calls)'

let server: Server
let address: string
let refusal: object
const ends: (string | undefined)[] = []

/** Nothing is live here, and each promotion is refused. */
beforeAll(async () => {
  server = createServer((request, response) => {
    ends.push(request.headers.connection)
    request.resume()
    const isPromotion = request.url === serverPaths.promote
    response.statusCode = isPromotion ? 409 : 200
    response.end(JSON.stringify(isPromotion ? refusal : { lines: [], value: [] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => server.close())

test('each request has a connection of its own, which nobody closes while the compiler runs', async () => {
  const ask = askServer({ address, token: 'drape' })
  await ask('/api/releases/')
  await ask('/api/releases/previews/', { part: 'user' })
  expect(ends).toEqual(['close', 'close'])
})

const promote = async (...words: string[]): Promise<string[]> => {
  const said: string[] = []
  const caller = { by: 'ravi@desk', source: 'tree 12345678', env: { RELEASE_TOKEN: 'drape' } }
  const run = release(['promote', 'user@0123456789ab', '--to', address, ...words], caller, (line) =>
    said.push(line),
  )
  await expect(run).rejects.toThrow(message)
  return said
}

test('what the gate of a server refuses is said for a program as it is in a folder', async () => {
  refusal = { code: 'conflict', message, faults }
  expect(JSON.parse((await promote('--json')).join('\n'))).toEqual({ refused: faults })
})

test('a refusal by a check that this tool does not know is said as a text', async () => {
  refusal = { message, faults: [{ check: 'manners', part: 'user', message: 'is rude.' }] }
  expect(await promote('--json')).toEqual([])
})
