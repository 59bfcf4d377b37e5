import { mkdir, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Attack, type Looks, testAttacks, testBugs } from '@drape/platform/test/attack'
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

const at = testFolder()
let replica: TestApp
let caddy: TestCaddy | undefined
const paths = { scripts: '/site/user/1.0.0/large.js', pictures: '' }
const addresses = { server: '', Caddy: '' }
let deaf: Socket[]

async function open(address: string, asked: readonly string[], length = strangers): Promise<void> {
  const requests = askFor(asked)
  deaf.push(...(await Promise.all(Array.from({ length }, () => openStalledConnection(address, requests)))))
}

const leave = () => {
  for (const socket of deaf) socket.destroy()
}

/**
 * The last and the highest number of open files, once the condition held ten times in a row: more may have been in
 * flight.
 */
async function watchFiles(isSo: (count: number) => boolean): Promise<{ last: number; most: number }> {
  let most = 0
  let times = 0
  for (let tries = 0; ; tries++) {
    const last = countOpenFiles([at(), replica.env.dataDir])
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
  paths.pictures = pictureAddresses(replica.env.tokenKeys).of(id, 'full')
  if (!missingForCaddy()) {
    caddy = await startCaddy()
    caddy.replicas.add('127.0.0.1')
    addresses.Caddy = caddy.address
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
  leave()
  await watchFiles((count) => count === 0)
})

const fileAt = async (address: string) => (await fetch(`${address}/site/user/1.0.0/small.js`)).text()

type Name = 'open files' | 'calls behind Caddy' | 'files for others'
const looks: Looks<Name> = {
  'open files': async () => (await watchFiles((count) => count === 0)).last,
  'calls behind Caddy': async () => (await fetch(`${addresses.Caddy}/api/nothing`)).status,
  'files for others': () => fileAt(addresses.server),
}

const needsFiles = canCountFiles ? undefined : 'only Linux shows which files a process has open'
const needsCaddy = needsFiles ?? missingForCaddy()

const places = [
  ['server', 'scripts', needsFiles],
  ['server', 'pictures', needsFiles],
  ['Caddy', 'scripts', needsCaddy],
  ['Caddy', 'pictures', needsCaddy],
] as const

const attacks = places.flatMap(([place, what, obstacle]): Attack<typeof addresses, Name>[] => [
  {
    who: 'caller',
    sends: `requests for ten ${what} to the ${place}, reading nothing,`,
    obstacle,
    send: async ({ [place]: address }) => {
      await open(address, Array(10).fill(paths[what]))
      const { most } = await watchFiles((count) => count >= strangers)
      const calm = await fileAt(address)
      // A file is closed a moment after its last byte was sent.
      const { last } = await watchFiles((count) => count === strangers)
      leave()
      return `${most} files open, ${calm}, ${last} open`
    },
    answer: new RegExp(`^${strangers} files open, small, ${strangers} open$`),
    unchanged: ['open files'],
  },
  {
    who: 'caller',
    sends: `requests for ${what} to the ${place}, leaving at once,`,
    obstacle,
    send: async ({ [place]: address }) => {
      for (let round = 0; round < 3; round++) {
        await open(address, [paths[what], paths[what]])
        leave()
      }
      return fileAt(address)
    },
    answer: /^small$/,
    unchanged: ['files for others', 'open files'],
  },
])

testAttacks<typeof addresses, Name>(
  [
    ...attacks,
    {
      who: 'caller',
      sends: 'requests for pictures to Caddy, reading nothing, however many,',
      obstacle: needsCaddy,
      send: async ({ Caddy }) => {
        const all = 2 * strangers
        await open(Caddy, [paths.pictures])
        await open(Caddy, [paths.pictures])
        let { last } = await watchFiles((count) => count >= all)
        // Whom a busy machine has refused asks again.
        if (last < all) {
          await open(Caddy, [paths.pictures], all - last)
          last = (await watchFiles((count) => count >= all)).last
        }
        return `${last >= all}`
      },
      answer: /^true$/,
      unchanged: ['calls behind Caddy'],
    },
    {
      who: 'caller',
      sends: 'requests, reading nothing for as long as a connection may be silent,',
      obstacle: needsFiles,
      send: async ({ server: address }) => {
        const { server } = replica.app
        const limit = server.timeout
        server.timeout = 500
        let opened = 0
        let closed = 0
        server.on('connection', (socket) => {
          opened++
          socket.once('close', () => closed++)
        })
        await open(address, [paths.scripts, paths.pictures])
        while (opened < strangers || closed < opened) await sleep(20)
        server.timeout = limit
        return `closed after ${limit}`
      },
      answer: /^closed after 60000$/,
      unchanged: ['open files'],
    },
  ],
  addresses,
  looks,
)

// Each stays for those after it.
testBugs<typeof addresses, Name>(
  {
    'open files': [
      'a file stays open for whoever does not read',
      ({ server }) => open(server, [paths.scripts]),
      needsFiles,
    ],
    'files for others': ['others get another file', () => writeFile(at('user/1.0.0/small.js'), 'evil')],
    'calls behind Caddy': ['others are not served', () => replica.app.close(), needsCaddy],
  },
  addresses,
  looks,
)
