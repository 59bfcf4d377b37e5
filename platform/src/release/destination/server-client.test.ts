import { caller } from '../../../test/command.ts'
import { listening } from '../../../test/listening.ts'
import { serverPaths } from '../server-api.ts'
import { release } from './release.ts'
import { askServer } from './server-client.ts'

const incompatibilities = [
  { check: 'calls', part: 'shop', file: 'src/app.ts', line: 3, message: 'asks too much.' },
]
const message = 'shop src/app.ts:3: asks too much. (calls)'

let server: Awaited<ReturnType<typeof listening>>
let refusal: object
const ends: (string | undefined)[] = []

/** Nothing is live here, and each promotion is refused. */
beforeAll(async () => {
  server = await listening((request, response) => {
    ends.push(request.headers.connection)
    request.resume()
    const isPromotion = request.url === serverPaths.promote
    response.statusCode = isPromotion ? 409 : 200
    response.end(JSON.stringify(isPromotion ? refusal : { lines: [], value: [] }))
  })
})

afterAll(() => server.stop())

test('each request has a connection of its own, which no server closes while the compiler runs', async () => {
  const ask = askServer({ address: server.address, token: 'drape' })
  await ask('/api/releases/')
  await ask('/api/releases/previews/', { part: 'shop' })
  expect(ends).toEqual(['close', 'close'])
})

const promote = async (...words: string[]): Promise<string[]> => {
  const output: string[] = []
  const args = ['promote', 'shop@0123456789ab', '--to', server.address, ...words]
  const run = release(args, { ...caller, env: { RELEASE_TOKEN: 'drape' } }, (line) => output.push(line))
  await expect(run).rejects.toThrow(message)
  return output
}

test('what the gate of a server refuses is said for a program as it is in a folder', async () => {
  refusal = { code: 'conflict', message, incompatibilities }
  expect(JSON.parse((await promote('--json')).join('\n'))).toEqual({ refused: incompatibilities })
})

test('a refusal by a check that this tool does not know is said as a text', async () => {
  refusal = { message, incompatibilities: [{ check: 'manners', part: 'shop', message: 'is rude.' }] }
  expect(await promote('--json')).toEqual([])
})
