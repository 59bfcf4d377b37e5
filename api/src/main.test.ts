import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { databaseElsewhere } from '../test/database.ts'
import { testFolder } from '../test/folder.ts'
import { untilRefused } from '../test/port.ts'
import { readEnv, StartError, serve } from './main.ts'

const at = testFolder()
const elsewhere = databaseElsewhere()

const readiness = async (address: URL) => (await fetch(new URL('/readyz', address))).status

/** `npm run prove -- start` has more of what it says and does as a process. */
describe('the server', () => {
  // 127.0.0.2 is another address of this machine, and serves as the network.
  const isReached = (port: string) =>
    fetch(`http://127.0.0.2:${port}/healthz`).then(
      () => true,
      () => false,
    )

  /** Serves in this process, which takes less time. */
  const serveHere = async (variables: Record<string, string>) =>
    serve(readEnv({ PORT: '0', DATA_DIR: at(), SITE_DIR: at(), ...(await elsewhere()), ...variables }), {
      log: { level: 'silent' },
    })

  it('finishes the request it is at before it ends', async () => {
    const { address, close } = await serveHere({})
    const port = Number(new URL(address).port)
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST /api/csp-reports/ HTTP/1.1\r\nhost: a\r\ncontent-type: application/csp-report\r\ncontent-length: 2\r\n\r\n{`,
    )
    // The open request is in flight: the server, which reads in order, has answered a later one.
    await readiness(new URL(address))
    const ended = close()
    await untilRefused(port)
    socket.write('}')
    const reply = await text(socket)
    expect(reply).toContain('HTTP/1.1 204')
    // A keep-alive connection would delay the end.
    expect(reply).toContain('connection: close')
    await ended
  })

  it.each([
    ['from this machine alone while anybody may sign in as anybody', {}, false],
    ['over the network where people sign in with Google', { GOOGLE_CLIENT_ID: 'x' }, true],
  ])('is reached %s, without a word', async (_where, variables: Record<string, string>, isEverywhere) => {
    const { address, warning, close } = await serveHere(variables)
    try {
      const { hostname, port } = new URL(address)
      expect([hostname, warning]).toEqual(['localhost', undefined])
      expect(await readiness(new URL(`http://127.0.0.1:${port}`))).toBe(200)
      expect(await isReached(port)).toBe(isEverywhere)
    } finally {
      await close()
    }
  })

  it.each([
    [
      'a folder that it cannot write',
      async () => {
        await writeFile(at('file'), '')
        return { DATA_DIR: at('file') }
      },
      /DATA_DIR .* cannot be written/,
    ],
    [
      'a folder of a system that makes none',
      async () => ({ DATA_DIR: '/proc/x' }),
      /DATA_DIR .* cannot be written/,
    ],
    [
      'one below that, though its database is elsewhere',
      async () => ({ DATA_DIR: '/proc/x/y', ...(await elsewhere()) }),
      /DATA_DIR .* cannot be written/,
    ],
    ['a device for a folder', async () => ({ DATA_DIR: '/dev/null' }), /DATA_DIR .* cannot be written/],
    [
      'a folder below a file',
      async () => {
        await writeFile(at('file'), '')
        return { DATA_DIR: at('file/below') }
      },
      /DATA_DIR .* cannot be written \(ENOTDIR\)/,
    ],
    [
      'a database that does not answer',
      async () => ({ DATABASE_URL: 'postgresql://me:hidden@127.0.0.1:1/none' }),
      /The database cannot be prepared \(ECONNREFUSED\): see DATABASE_URL/,
    ],
  ])('says in one line that it cannot start with %s', async (_what, variables, line) => {
    const env = readEnv({ PORT: '0', DATA_DIR: at(), SITE_DIR: at(), ...(await variables()) })
    const fault = await serve(env, { log: { level: 'silent' } }).catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(StartError)
    expect(String(fault)).toMatch(line)
    expect(String(fault)).not.toMatch(/\n|hidden/)
  })
})
