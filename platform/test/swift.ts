import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'

const keepers = ['account', 'container', 'object'] as const
/** Each is a Debian package with a program of the same name plus -server. */
export const swiftServers = ['proxy', ...keepers] as const
type SwiftServer = (typeof swiftServers)[number]

interface SwiftUser {
  readonly account: string
  readonly name: string
  readonly key: string
}

const startMs = 60_000

/** For a program that cannot be asked which port it was given. */
const freePort = async (host: string): Promise<number> => {
  const probe = createServer().listen(0, host)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Configures OpenStack Swift with its S3 API below one folder. Starts nothing yet. */
export async function makeSwift(folder: string, user: SwiftUser) {
  // A loopback address of its own, so that other tests on 127.0.0.1 do not take its ports.
  const host = `127.${[1, 2, 3].map(() => 1 + Math.floor(Math.random() * 254)).join('.')}`
  const ports = Object.fromEntries(
    await Promise.all(swiftServers.map(async (server) => [server, await freePort(host)] as const)),
  ) as Record<SwiftServer, number>
  const write = (name: string, content: string | Buffer) => writeFile(join(folder, name), content)

  await write('swift.conf', '[swift-hash]\nswift_hash_path_suffix = drape\n')
  for (const server of keepers) await write(`${server}.ring.gz`, ringOf(host, ports[server]))
  for (const server of swiftServers) {
    await write(
      `${server}.conf`,
      [
        '[DEFAULT]',
        `bind_ip = ${host}`,
        `bind_port = ${ports[server]}`,
        `user = ${userInfo().username}`,
        `swift_dir = ${folder}`,
        `devices = ${folder}`,
        'mount_check = false',
        // One process without workers.
        'workers = 0',
        'log_level = CRITICAL',
        ...(server === 'proxy' ? proxyLines(host, user) : keeperLines(server)),
        '',
      ].join('\n'),
    )
  }

  const running = new Map<SwiftServer, ChildProcess>()
  return {
    host,
    port: ports.proxy,
    start: async (server: SwiftServer): Promise<void> => {
      // Swift kills its process group when it ends, so it gets one of its own; it ends when this process is killed.
      const args = [
        '--pdeathsig',
        'KILL',
        `swift-${server}-server`,
        join(folder, `${server}.conf`),
        '--verbose',
      ]
      const child = spawn('setpriv', args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
      running.set(server, child)
      await untilOpen(child, host, ports[server])
    },
    stop: async (server: SwiftServer): Promise<void> => {
      const child = running.get(server)
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

const keeperLines = (server: SwiftServer) => [
  '[pipeline:main]',
  `pipeline = ${server}-server`,
  `[app:${server}-server]`,
  `use = egg:swift#${server}`,
]

const proxyLines = (host: string, { account, name, key }: SwiftUser) => [
  '[pipeline:main]',
  'pipeline = catch_errors cache s3api tempauth proxy-server',
  '[app:proxy-server]',
  'use = egg:swift#proxy',
  'account_autocreate = true',
  '[filter:catch_errors]',
  'use = egg:swift#catch_errors',
  '[filter:cache]',
  // tempauth requires a memcached in its configuration, but works when none answers.
  'use = egg:swift#memcache',
  `memcache_servers = ${host}:1`,
  '[filter:s3api]',
  'use = egg:swift#s3api',
  'location = us-east-1',
  '[filter:tempauth]',
  'use = egg:swift#tempauth',
  `user_${account}_${name} = ${key} .admin`,
]

/**
 * The ring, which says which server stores what; here one stores everything. Written directly, because nine runs of
 * swift-ring-builder take seconds.
 */
function ringOf(ip: string, port: number): Buffer {
  const device = { id: 0, region: 1, zone: 1, ip, port, device: 'disk', weight: 1, meta: '' }
  const partitions = 2
  const json = JSON.stringify({
    byteorder: 'little',
    devs: [{ ...device, replication_ip: ip, replication_port: port }],
    part_shift: 32 - Math.log2(partitions),
    replica_count: 1,
  })
  const head = Buffer.alloc(10)
  head.write('R1NG')
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(json.length, 6)
  return gzipSync(Buffer.concat([head, Buffer.from(json), Buffer.alloc(2 * partitions)]))
}

async function untilOpen(child: ChildProcess, host: string, port: number): Promise<void> {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-2000)
    })
  }
  child.on('error', (error) => {
    output += error.message
  })
  for (const giveUpAt = Date.now() + startMs; Date.now() < giveUpAt; await sleep(50)) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) break
    const socket = connect(port, host)
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
  }
  child.kill('SIGKILL')
  throw new Error(`Swift does not start: ${output}`)
}
