import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresCluster } from './cluster.ts'
import { emptyLocks, hasOwner, isPostgresAlive, type PostgresLock, readLock, removeLock } from './lock.ts'
import { complaintOf, type PostgresRunner, postgresEnv } from './runner.ts'
import { PostgresUnavailable } from './unavailable.ts'

export type PostgresProcess = ReturnType<typeof spawnPostgres>

export type Listening = Pick<PostgresLock, 'port' | 'socketFolder'>

const startMs = 60_000
const lockMs = 10_000
/**
 * Connections may outlive their server, and a new server may not be connected yet: only a state that lasts this long
 * counts.
 */
const certainMs = 1500

/** Starts PostgreSQL and waits until it accepts connections; removes the files that a killed server left. */
export async function startPostgres(
  runner: PostgresRunner,
  cluster: PostgresCluster,
  listening: Listening,
): Promise<PostgresProcess> {
  const giveUpAt = performance.now() + lockMs
  const firstSeen = { owned: 0, orphaned: 0, empty: 0 }
  for (;;) {
    const started = spawnPostgres(runner, cluster, listening)
    const failure = await untilReady(started, cluster)
    if (failure === undefined) return started
    if (
      !/postmaster\.pid|\.lock|shared memory block|Is another postmaster/i.test(failure) ||
      performance.now() > giveUpAt
    ) {
      throw new PostgresUnavailable('not started', complaintOf(failure) ?? 'it printed nothing')
    }
    await clearLock(cluster, firstSeen)
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
  // Detached, because Ctrl-C signals the whole process group, and requests in flight still need the database.
  const child = spawn(command, args, {
    detached: true,
    env: postgresEnv,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let tail = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-4000)
  })
  /** Resolves when the process has ended, with its last line of output. */
  const ended = new Promise<string | undefined>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', () => resolve(tail))
  })
  return { child, ended }
}

/** Resolves to undefined when it accepts connections, else to its last output. */
async function untilReady(started: PostgresProcess, cluster: PostgresCluster): Promise<string | undefined> {
  let failure: string | undefined
  void started.ended.then((output) => {
    failure = output ?? 'it ended and printed nothing'
  })
  for (const giveUpAt = performance.now() + startMs; failure === undefined; await sleep(20)) {
    const lock = await readLock(cluster)
    if (lock?.isReady && lock.pid === started.child.pid) return undefined
    if (performance.now() > giveUpAt) started.child.kill('SIGINT')
  }
  return failure
}

async function clearLock(
  cluster: PostgresCluster,
  firstSeen: { owned: number; orphaned: number; empty: number },
): Promise<void> {
  const empty = await emptyLocks(cluster)
  firstSeen.empty = empty.length ? firstSeen.empty || performance.now() : 0
  // Another server may be about to fill it.
  if (firstSeen.empty && performance.now() - firstSeen.empty > certainMs)
    for (const file of empty) await rm(file, { force: true })
  const lock = await readLock(cluster)
  if (!lock) return
  if (!(await isPostgresAlive(lock.pid))) return removeLock(cluster, lock)
  const owned = await hasOwner(cluster, lock)
  firstSeen.owned = owned ? firstSeen.owned || performance.now() : 0
  firstSeen.orphaned = owned === false ? firstSeen.orphaned || performance.now() : 0
  if (firstSeen.owned && performance.now() - firstSeen.owned > certainMs) {
    throw new PostgresUnavailable('in use', cluster.folder)
  }
  if (firstSeen.orphaned && performance.now() - firstSeen.orphaned > certainMs)
    process.kill(lock.pid, 'SIGINT')
}
