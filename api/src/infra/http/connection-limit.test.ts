import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { askFor } from '../../../test/connection.ts'
import { createServer } from './server.ts'

let app: FastifyInstance
let begun: string[]

beforeEach(async () => {
  begun = []
  app = createServer({ log: { level: 'silent' }, publicUrl: undefined })
  app.get('/:name', async (request) => {
    const { name } = request.params as { name: string }
    begun.push(name)
    // If the requests ran concurrently, the first would finish last.
    await sleep(name === '0' ? 50 : 0)
    return `<${name}>`
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})

afterEach(() => app.close())

const port = () => (app.server.address() as { port: number }).port
const open = (): Socket => connect(port(), '127.0.0.1').on('error', () => undefined)

/** Everything received until the connection closes, in whichever way. */
const textOn = (socket: Socket) => text(socket).catch(() => '')

const numbered = (count: number) => Array.from({ length: count }, (_, n) => String(n))
const requestsFor = (names: readonly string[]) => askFor(names.map((name) => `/${name}`))

describe('a connection', () => {
  it('on which many requests come at once has them answered one after another', async () => {
    const socket = open()
    const names = numbered(17)
    socket.write(requestsFor(names))
    let received = ''
    for await (const bytes of socket) {
      received += bytes
      if (received.includes('<16>')) break
    }
    expect([...received.matchAll(/<(\d+)>/g)].map(([, name]) => name)).toEqual(names)
    expect(begun).toEqual(names)
  })

  it('may go on with as many again, and so on', async () => {
    const socket = open()
    let received = ''
    socket.on('data', (bytes) => {
      received += bytes
    })
    for (let round = 0; round < 5; round++) {
      received = ''
      socket.write(requestsFor(numbered(17)))
      while (!received.includes('<16>')) await once(socket, 'data')
    }
    expect(begun).toHaveLength(85)
    socket.destroy()
  })

  it('on which more come at once than wait for any answer is closed, and of the rest none is begun', async () => {
    const socket = open()
    socket.write(requestsFor(numbered(500)))
    expect(await textOn(socket)).toBe('')
    expect(await (await fetch(`http://127.0.0.1:${port()}/after`)).text()).toBe('<after>')
    expect(begun).toEqual(['0', 'after'])
  })

  it('on which nothing is asked is refused when there are too many, until one leaves', async () => {
    expect(app.server.maxConnections).toBe(10_000)
    app.server.maxConnections = 2
    const [first, second] = [open(), open()]
    await Promise.all([once(first, 'connect'), once(second, 'connect')])
    expect(await textOn(open().end(requestsFor(['1'])))).toBe('')
    first.destroy()
    let received = ''
    while (!received) received = await textOn(open().end(requestsFor(['2'])))
    expect(received).toContain('<2>')
    second.destroy()
  })
})
