import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serverPaths } from '../server-api.ts'
import { release } from './release.ts'

const version = '0123456789ab'
const faults = [{ check: 'calls', part: 'user', file: 'src/app.ts', line: 3, message: 'asks too much.' }]
const message = 'user src/app.ts:3: asks too much. (calls)'

interface Answered {
  readonly status: number
  readonly body: object
}

let server: Server
let said: string[]

/** Answers a promotion only, like an older server. */
const promoteAt = async ({ status, body }: Answered, ...words: string[]): Promise<void> => {
  server = createServer(({ url }, reply) => {
    reply.statusCode = url === serverPaths.promote ? status : 404
    reply.end(JSON.stringify(url === serverPaths.promote ? body : { message: 'There is nothing here.' }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const to = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  said = []
  const caller = { by: 'ravi@desk', source: 'tree 12345678', env: { RELEASE_TOKEN: 'drape' } }
  await release(['promote', `user@${version}`, '--to', to, ...words], caller, (line) => said.push(line))
}

afterEach(() => server.close())

test('a server of the time before sources were handed out is released to, and that nothing was compiled is said', async () => {
  const lines = ['Not checked: types, as TypeScript is not installed here; names alone are compared.']
  await promoteAt({ status: 200, body: { lines: [...lines, 'user is live.'], value: { live: {} } } })
  expect(said).toEqual([
    'Not compiled here: the server is older than this tool and hands out no sources; it has looked for itself.',
    ...lines,
    'user is live.',
  ])
})

test('what the gate of a server refuses is said for a program as it is in a folder', async () => {
  const refused = { status: 409, body: { code: 'conflict', message, faults } }
  await expect(promoteAt(refused, '--json')).rejects.toThrow(message)
  expect(JSON.parse(said.join('\n'))).toEqual({ refused: faults })
})

test('a refusal by a check that this tool does not know yet is said as a text', async () => {
  const faults = [{ check: 'manners', part: 'user', message: 'is rude.' }]
  await expect(
    promoteAt({ status: 409, body: { message: 'user is rude. (manners)', faults } }, '--json'),
  ).rejects.toThrow('user is rude. (manners)')
  expect(said).toEqual([])
})
