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
 * Tells a copy that was made while PostgreSQL ran: it has files of many moments, and PostgreSQL would start on it and
 * serve what is half there. Its lock file also names the PostgreSQL that it was copied from.
 */
export async function isBadCopy(cluster: PostgresCluster): Promise<boolean> {
  const noted = await readFile(placeFileOf(cluster), 'utf8').catch(() => undefined)
  return noted !== undefined && noted !== (await placeOf(cluster)) && !(await isShutDown(cluster))
}

export async function refuseBadCopy(cluster: PostgresCluster): Promise<void> {
  if (await isBadCopy(cluster)) throw new PostgresUnavailable('copied while it ran', placeFileOf(cluster))
}

/** To be called before PostgreSQL starts, so that each copy has the note. On a full disk it starts without. */
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
