import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureFolder } from '../disk/ensure-folder.ts'
import { reasonOf, StartError } from '../start-error.ts'
import { complaintOf, type PostgresRunner, runPostgresProgram } from './postgres-runner.ts'

/** A database folder: the files, the password and the socket live together in DATA_DIR/postgres. */
export interface PostgresCluster {
  readonly dataDir: string
  readonly folder: string
  readonly files: string
  readonly password: string
}

export const clusterUser = 'drape'

/** Opens the folder, or makes it. Made aside and renamed, so a kill or a second start never meets half a database. */
export async function openPostgresCluster(dataDir: string, runner: PostgresRunner): Promise<PostgresCluster> {
  const folder = join(dataDir, 'postgres')
  try {
    await ensureFolder('DATA_DIR', dataDir)
    if (!existsSync(join(folder, 'password'))) await makeCluster(dataDir, folder, runner)
    const password = await readFile(join(folder, 'password'), 'utf8')
    return { dataDir, folder, files: join(folder, 'files'), password }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`DATA_DIR ${dataDir} cannot be written (${reasonOf(error)})`)
  }
}

async function makeCluster(dataDir: string, folder: string, runner: PostgresRunner): Promise<void> {
  const stage = await mkdtemp(join(dataDir, 'postgres.new-'))
  try {
    const passwordFile = join(stage, 'password')
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (runner.uid !== undefined) {
      await chown(passwordFile, runner.uid, runner.uid)
      await chown(stage, runner.uid, runner.uid)
    }
    await runPostgresProgram(runner, 'initdb', [
      `--pgdata=${join(stage, 'files')}`,
      `--username=${clusterUser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The provider built into PostgreSQL 17 sorts the same wherever it runs; macOS has no C.UTF-8 of its own.
      ...(runner.major >= 17
        ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
        : ['--locale=C.UTF-8']),
    ]).catch((error) => {
      throw new StartError(
        `The embedded database cannot be made in DATA_DIR ${dataDir} (${complaintOf(error.stderr) ?? reasonOf(error)}); set DATABASE_URL to use a PostgreSQL of yours`,
      )
    })
    await rename(stage, folder)
  } catch (error) {
    await rm(stage, { recursive: true, force: true })
    // Another start was faster: its folder is as good.
    if (!existsSync(join(folder, 'password'))) throw error
  }
}
