import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PostgresCluster } from './cluster.ts'
import { PostgresUnavailable } from './unavailable.ts'

const placeFileOf = ({ folder }: PostgresCluster) => join(folder, 'place')

/** The inode of the data files: it stays when the folder is moved or its disk mounted elsewhere, and no copy has it. */
const placeOf = async ({ files }: PostgresCluster): Promise<string> =>
  String((await stat(files, { bigint: true })).ino)

/** DB_SHUTDOWNED of src/include/catalog/pg_control.h, and where its state stands in every version. */
const shutDown = 1
const stateAt = 16

async function isShutDown({ files }: PostgresCluster): Promise<boolean> {
  const control = await readFile(join(files, 'global/pg_control')).catch(() => undefined)
  return control !== undefined && control.length > stateAt && control.readInt32LE(stateAt) === shutDown
}

/**
 * Whether the folder is a copy that was made while PostgreSQL ran: its files are of different times, and PostgreSQL
 * would start on it and serve incomplete data. Its lock file also names the PostgreSQL that it was copied from.
 */
export async function isBadCopy(cluster: PostgresCluster): Promise<boolean> {
  const storedPlace = await readFile(placeFileOf(cluster), 'utf8').catch(() => undefined)
  return storedPlace !== undefined && storedPlace !== (await placeOf(cluster)) && !(await isShutDown(cluster))
}

export async function refuseBadCopy(cluster: PostgresCluster): Promise<void> {
  if (await isBadCopy(cluster)) throw new PostgresUnavailable('copied while it ran', placeFileOf(cluster))
}

/**
 * Writes the inode into the folder. Called before PostgreSQL starts, so that each later copy contains it; on a full
 * disk PostgreSQL starts without.
 */
export async function notePlace(cluster: PostgresCluster): Promise<void> {
  const file = placeFileOf(cluster)
  const place = await placeOf(cluster)
  if ((await readFile(file, 'utf8').catch(() => undefined)) === place) return
  const aside = `${file}.${process.pid}`
  try {
    await writeFile(aside, place, { mode: 0o600, flush: true })
    await rename(aside, file)
  } catch {
    await rm(aside, { force: true })
  }
}
