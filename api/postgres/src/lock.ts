import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { PostgresCluster } from './cluster.ts'

/** The content of postmaster.pid, the file of the PostgreSQL that runs, or ran, on a folder. */
export interface PostgresLock {
  readonly pid: number
  readonly port: number
  readonly socketFolder: string
  readonly isReady: boolean
}

const lockFile = (cluster: PostgresCluster) => join(cluster.files, 'postmaster.pid')

export async function readLock(cluster: PostgresCluster): Promise<PostgresLock | undefined> {
  const text = await readFile(lockFile(cluster), 'utf8').catch(() => '')
  const [pid, , , port, socketFolder = '', , , status = ''] = text.split('\n')
  if (!pid) return undefined
  return { pid: Number(pid), port: Number(port), socketFolder, isReady: status.trim() === 'ready' }
}

/**
 * The file may name a process that has ended, is a zombie or is another program by now: in containers, pids start from
 * 1 again.
 */
export async function isPostgresAlive(pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    return /\(postgres\) [^ZX]/.test(stat)
  }
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

export async function removeLock(cluster: PostgresCluster, lock: PostgresLock): Promise<void> {
  await rm(join(cluster.folder, `.s.PGSQL.${lock.port}.lock`), { force: true })
  await rm(lockFile(cluster), { force: true })
}

/** A power loss between the making of a lock file and its sync leaves it without a word, and PostgreSQL takes no such. */
export async function emptyLocks(cluster: PostgresCluster): Promise<string[]> {
  const names = (await readdir(cluster.folder)).filter((name) => /^\.s\.PGSQL\.\d+\.lock$/.test(name))
  const files = [lockFile(cluster), ...names.map((name) => join(cluster.folder, name))]
  const sizes = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ size }) => size,
        () => undefined,
      ),
    ),
  )
  return files.filter((_, at) => sizes[at] === 0)
}

export const clusterUrl = (cluster: PostgresCluster, lock: Pick<PostgresLock, 'port' | 'socketFolder'>) => {
  const url = new URL(`postgresql://${cluster.user}:${cluster.password}@127.0.0.1:${lock.port}/postgres`)
  if (lock.socketFolder) url.searchParams.set('host', lock.socketFolder)
  return url.href
}

const ownerName = 'drape-owner'

/**
 * A connection that the server keeps open while it runs, to mark the database as in use: it ends with the process,
 * however that ends.
 */
export async function connectOwner(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: ownerName, keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Whether a server uses the running PostgreSQL; undefined if PostgreSQL does not answer. */
export async function hasOwner(cluster: PostgresCluster, lock: PostgresLock): Promise<boolean | undefined> {
  const client = new pg.Client({ connectionString: clusterUrl(cluster, lock), connectionTimeoutMillis: 1000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rowCount } = await client.query('select from pg_stat_activity where application_name = $1', [
      ownerName,
    ])
    return rowCount !== 0
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}
