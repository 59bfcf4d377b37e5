import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { complaintOf, type PostgresRunner, runPostgresProgram } from './runner.ts'
import { codeOf, PostgresUnavailable } from './unavailable.ts'

/** A database folder with the data files, the password and the socket. */
export interface PostgresCluster {
  readonly folder: string
  readonly files: string
  /** The superuser. */
  readonly user: string
  readonly password: string
}

/** The folder of a database, which must exist, and its superuser. */
export type ClusterPlace = Pick<PostgresCluster, 'folder' | 'user'>

const passwordFileOf = (folder: string): string => join(folder, 'password')

const clusterAt = ({ folder, user }: ClusterPlace, password: string): PostgresCluster => ({
  folder,
  files: join(folder, 'files'),
  user,
  password,
})

/** Reads the database in a folder, if there is one. */
export async function findCluster(place: ClusterPlace): Promise<PostgresCluster | undefined> {
  const password = await readFile(passwordFileOf(place.folder), 'utf8').catch(() => undefined)
  return password ? clusterAt(place, password) : undefined
}

/**
 * Opens or creates the database. Created in a temporary folder and renamed, so that an interrupted or concurrent start
 * never finds half a database.
 */
export async function openPostgresCluster(
  place: ClusterPlace,
  runner: PostgresRunner,
): Promise<PostgresCluster> {
  try {
    if (!existsSync(passwordFileOf(place.folder))) await makeCluster(place, runner)
    return clusterAt(place, await readFile(passwordFileOf(place.folder), 'utf8'))
  } catch (error) {
    if (error instanceof PostgresUnavailable) throw error
    throw new PostgresUnavailable('not writable', codeOf(error))
  }
}

async function makeCluster({ folder, user }: ClusterPlace, runner: PostgresRunner): Promise<void> {
  const stage = await mkdtemp(`${folder}.new-`)
  try {
    const passwordFile = passwordFileOf(stage)
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
    if (runner.uid !== undefined) {
      await chown(passwordFile, runner.uid, runner.uid)
      await chown(stage, runner.uid, runner.uid)
    }
    await runPostgresProgram(runner, 'initdb', [
      `--pgdata=${join(stage, 'files')}`,
      `--username=${user}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The built-in provider of PostgreSQL 17 sorts the same on every system; macOS has no C.UTF-8.
      ...(runner.major >= 17
        ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
        : ['--locale=C.UTF-8']),
    ]).catch((error) => {
      throw new PostgresUnavailable('not made', complaintOf(error.stderr) ?? codeOf(error))
    })
    // initdb has synced its own files, but not the folder round them.
    await syncFolder(stage)
    await rename(stage, folder)
    await syncFolder(dirname(folder))
  } catch (error) {
    await rm(stage, { recursive: true, force: true })
    // Another process created the folder at the same time.
    if (!existsSync(passwordFileOf(folder))) throw error
  }
}

/** Makes the names in a folder outlast a power loss. Where folders cannot be synced, PostgreSQL lets it pass as well. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined)
  try {
    await handle?.sync().catch(() => undefined)
  } finally {
    await handle?.close()
  }
}
