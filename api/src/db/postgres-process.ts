import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import type { PostgresCluster } from './postgres-cluster.ts'
import { hasOwner, isPostgresAlive, type PostgresLock, readLock, removeLock } from './postgres-lock.ts'
import { complaintOf, type PostgresRunner, postgresEnv } from './postgres-runner.ts'

export interface PostgresProcess {
  readonly child: ChildProcess
  /** Settles when the process has ended, with the last line that it wrote. */
  readonly ended: Promise<string | undefined>
}

export type Listening = Pick<PostgresLock, 'port' | 'socketFolder'>

const startMs = 60_000
const lockMs = 10_000
/** A neighbour's connection may outlive it by a moment, and an owner may be a moment late: believe what lasts. */
const certainMs = 1500

/** Starts PostgreSQL on the folder and waits until it takes connections; clears away what a killed server left. */
export async function startPostgres(
  runner: PostgresRunner,
  cluster: PostgresCluster,
  listening: Listening,
): Promise<PostgresProcess> {
  const giveUpAt = performance.now() + lockMs
  const seen = { owned: 0, orphaned: 0 }
  for (;;) {
    const started = spawnPostgres(runner, cluster, listening)
    const failure = await untilReady(started, cluster)
    if (failure === undefined) return started
    if (
      !/postmaster\.pid|\.lock|shared memory block|Is another postmaster/i.test(failure) ||
      performance.now() > giveUpAt
    ) {
      throw new StartError(
        `The embedded database in DATA_DIR ${cluster.dataDir} does not start (${complaintOf(failure)}); set DATABASE_URL to use a PostgreSQL of yours`,
      )
    }
    await clearLock(cluster, seen)
    await sleep(150)
  }
}

function spawnPostgres(runner: PostgresRunner, cluster: PostgresCluster, listening: Listening) {
  const settings = {
    listen_addresses: listening.socketFolder ? '' : '127.0.0.1',
    unix_socket_directories: listening.socketFolder,
    unix_socket_permissions: '0700',
    port: String(listening.port),
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
  const [command = '', ...args] = [
    ...runner.prefix,
    join(runner.binaries, 'postgres'),
    '-D',
    cluster.files,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  // Detached: Ctrl-C in a terminal goes to the whole group, and requests in flight still need the database.
  const child = spawn(command, args, {
    detached: true,
    env: postgresEnv,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let tail = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-4000)
  })
  const ended = new Promise<string | undefined>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', () => resolve(tail))
  })
  return { child, ended }
}

/** undefined when it takes connections, else what it said before it ended. */
async function untilReady(started: PostgresProcess, cluster: PostgresCluster): Promise<string | undefined> {
  let failure: string | undefined
  void started.ended.then((said) => {
    failure = said ?? 'it ended without a word'
  })
  for (const giveUpAt = performance.now() + startMs; failure === undefined; await sleep(20)) {
    const lock = await readLock(cluster)
    if (lock?.isReady && lock.pid === started.child.pid) return undefined
    if (performance.now() > giveUpAt) started.child.kill('SIGINT')
  }
  return failure
}

async function clearLock(cluster: PostgresCluster, seen: { owned: number; orphaned: number }): Promise<void> {
  const lock = await readLock(cluster)
  if (!lock) return
  if (!(await isPostgresAlive(lock.pid))) return removeLock(cluster, lock)
  const owned = await hasOwner(cluster, lock)
  seen.owned = owned ? seen.owned || performance.now() : 0
  seen.orphaned = owned === false ? seen.orphaned || performance.now() : 0
  if (seen.owned && performance.now() - seen.owned > certainMs) {
    throw new StartError(
      `Another server is using DATA_DIR ${cluster.dataDir}: stop it, or set another DATA_DIR`,
    )
  }
  if (seen.orphaned && performance.now() - seen.orphaned > certainMs) process.kill(lock.pid, 'SIGINT')
}
