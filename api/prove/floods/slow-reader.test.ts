import { mkdir, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as newId } from 'uuid'
import { pictureAddresses } from '../../src/infra/picture/picture-address.ts'
import { pictureKey } from '../../src/infra/picture/picture-key.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { missingForCaddy, startCaddy, type TestCaddy } from '../../test/caddy/caddy.ts'
import { askFor, canCountFiles, countOpenFiles, openStalledConnection } from '../../test/connection.ts'
import { testFolder } from '../../test/folder.ts'

const strangers = 20
/**
 * More than the kernel buffers for a client that does not read: some 37 MB for each of the two connections through
 * Caddy.
 */
const large = Buffer.alloc(80_000_000, 'x')
const script = '/site/user/1.0.0/large.js'

const at = testFolder()
let replica: TestApp
let caddy: TestCaddy | undefined
let picture: string
const addresses = { server: '', caddy: '' }
const missing = missingForCaddy()
let deaf: Socket[]

const countFiles = () => countOpenFiles([at(), replica.env.dataDir])

async function open(address: string, paths: readonly string[], length = strangers): Promise<void> {
  const requests = askFor(paths)
  deaf.push(...(await Promise.all(Array.from({ length }, () => openStalledConnection(address, requests)))))
}

/**
 * The last and the highest number of open files, once the condition held ten times in a row: more may have been in
 * flight.
 */
async function watchFiles(isSo: (count: number) => boolean): Promise<{ last: number; most: number }> {
  let most = 0
  let times = 0
  for (let tries = 0; ; tries++) {
    const last = countFiles()
    most = Math.max(most, last)
    times = isSo(last) ? times + 1 : 0
    if (times === 10 || tries === 600) return { last, most }
    await sleep(50)
  }
}

beforeAll(async () => {
  await mkdir(at('user/1.0.0'), { recursive: true })
  await writeFile(at('user/1.0.0/large.js'), large)
  await writeFile(at('user/1.0.0/small.js'), 'small')
  replica = await startTestApp({ SITE_DIR: at() })
  const id = newId()
  await replica.objects.put(pictureKey(id, 'full'), large, 'image/jpeg')
  picture = pictureAddresses(replica.env.tokenKeys).of(id, 'full')
  if (!missing) {
    caddy = await startCaddy()
    caddy.replicas.add('127.0.0.1')
    addresses.caddy = caddy.address
  }
  addresses.server = await replica.app.listen({ port: caddy?.replicaPort ?? 0, host: '127.0.0.1' })
})

afterAll(async () => {
  await caddy?.stop()
  await replica?.stop()
})

beforeEach(() => {
  deaf = []
})

afterEach(async () => {
  for (const socket of deaf) socket.destroy()
  await watchFiles((count) => count === 0)
})

const where = canCountFiles ? describe : describe.skip
const why = canCountFiles ? '' : ' (skipped: only Linux tells which files a process has open)'

where(`strangers who ask for much and read nothing${why}`, () => {
  const behindCaddy = missing ? it.skip : it
  const places = missing ? (['server'] as const) : (['server', 'caddy'] as const)
  const each = it.each(
    places.flatMap((place) => [
      { what: 'scripts', place, path: (): string => script },
      { what: 'pictures', place, path: (): string => picture },
    ]),
  )

  each('have one file of $what open each at the $place, and none once they left', async ({ place, path }) => {
    await open(addresses[place], Array(10).fill(path()))
    expect((await watchFiles((count) => count >= strangers)).most).toBe(strangers)
    const calm = await fetch(`${addresses[place]}/site/user/1.0.0/small.js`)
    expect(await calm.text()).toBe('small')
    // A file is closed a moment after its last byte was sent.
    expect(await watchFiles((count) => count === strangers)).toMatchObject({ last: strangers })
    for (const socket of deaf) socket.destroy()
    expect(await watchFiles((count) => count === 0)).toMatchObject({ last: 0 })
  })

  each('leave no file of $what open at the $place when they go at once', async ({ place, path }) => {
    for (let round = 0; round < 3; round++) {
      await open(addresses[place], [path(), path()])
      for (const socket of deaf) socket.destroy()
    }
    expect(await (await fetch(`${addresses[place]}/site/user/1.0.0/small.js`)).text()).toBe('small')
    expect(await watchFiles((count) => count === 0)).toMatchObject({ last: 0 })
  })

  behindCaddy('hold up nobody else’s calls behind Caddy, however many they are', async () => {
    await open(addresses.caddy, [picture])
    await open(addresses.caddy, [picture])
    const all = 2 * strangers
    let { last } = await watchFiles((count) => count >= all)
    // Whom a busy machine has refused asks again.
    if (last < all) {
      await open(addresses.caddy, [picture], all - last)
      last = (await watchFiles((count) => count >= all)).last
    }
    expect(last).toBeGreaterThanOrEqual(all)
    expect((await fetch(`${addresses.caddy}/api/nothing`)).status).toBe(404)
  })

  it('are sent away after as long as a silent connection may be silent', async () => {
    const { server } = replica.app
    expect(server.timeout).toBe(60_000)
    server.timeout = 500
    let opened = 0
    let closed = 0
    server.on('connection', (socket) => {
      opened++
      socket.once('close', () => closed++)
    })
    await open(addresses.server, [script, picture])
    while (opened < strangers || closed < opened) await sleep(20)
    server.timeout = 60_000
    expect(await watchFiles((count) => count === 0)).toMatchObject({ last: 0 })
  })
})
