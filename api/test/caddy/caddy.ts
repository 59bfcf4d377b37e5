import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@drape/postgres/free-port'
import { startNameServer } from './name-server.ts'

const file = join(import.meta.dirname, '../../../api/containers/Caddyfile')

/** Why Caddy cannot stand before replicas here, or undefined. */
export function missingForCaddy(): string | undefined {
  // Elsewhere 127.0.0.2 is no address of this machine, and replicas of one name all have the same port.
  if (process.platform !== 'linux') return 'only Linux has a network of its own behind 127.0.0.1'
  try {
    execFileSync('which', ['caddy'], { stdio: 'ignore' })
    return undefined
  } catch {
    return 'there is no caddy (Debian: caddy)'
  }
}

export interface TestCaddy {
  readonly address: string
  /** The address of its admin API. */
  readonly admin: string
  /** Every replica has this port, at an address of its own. */
  readonly replicaPort: number
  /** The addresses of the replicas, such as 127.0.0.2. */
  readonly replicas: Set<string>
  /** Its log, access included. */
  readonly lines: readonly Record<string, unknown>[]
  stop(): Promise<void>
}

/** The api/containers/Caddyfile as it is, as a process on this machine. */
export async function startCaddy(variables: Readonly<Record<string, string>> = {}): Promise<TestCaddy> {
  const folder = await mkdtemp(join(tmpdir(), 'drape-caddy-'))
  const names = await startNameServer()
  const [port, adminPort, replicaPort] = [await freePort(), await freePort(), await freePort()]
  const address = variables['PUBLIC_URL'] ?? `http://127.0.0.1:${port}`
  const environment = {
    HOME: folder,
    PUBLIC_URL: address,
    CADDY_ADMIN: `127.0.0.1:${adminPort}`,
    // A line of its own: in a container the engine's resolver is the one that there is.
    API_NAME: `api\nresolvers ${names.at}`,
    API_PORT: String(replicaPort),
    ...variables,
    // That of plain HTTP, as in the compose file.
    PORT: variables['HTTP_PORT'] ?? new URL(address).port,
  }
  const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  const words = [...settings, 'caddy', 'run', '--adapter', 'caddyfile', '--config', file]
  const child = spawn('env', words, { stdio: ['ignore', 'ignore', 'pipe'] })
  const lines: Record<string, unknown>[] = []
  const ended = once(child, 'exit')
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (line.startsWith('{')) lines.push(JSON.parse(line))
  })
  const isUp = () => lines.some(({ msg }) => msg === 'serving initial configuration')
  while (!isUp()) {
    if (child.exitCode !== null) throw new Error(`Caddy did not start: ${JSON.stringify(lines.at(-1))}`)
    await sleep(10)
  }
  return {
    address,
    admin: `127.0.0.1:${adminPort}`,
    replicaPort,
    replicas: names.addresses,
    lines,
    stop: async () => {
      child.kill('SIGKILL')
      await ended
      await names.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
