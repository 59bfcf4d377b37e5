import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inside } from '@drape/platform/release/inside'
import { reasonOf, StartError } from '../../start-error.ts'
import { reachEmbeddedDatabase, stateOfEmbeddedDatabase } from '../db/embedded-database.ts'
import { knownMigrations, migrateDatabase } from '../db/migrations.store.ts'
import { syncFolder, syncTree } from '../disk/durable.ts'
import { ensureObjectStore } from '../objects/object-store.ts'
import { beginFilling, connect, copyIn, endFilling, readJobMigration, readTables } from './backup.store.ts'
import { type Contents, contents, contentsFile, exchangeFile, isKept, pieceOf } from './contents.ts'
import { damaged, type Pieces, readSums, takeOut } from './piece.ts'

interface RestoreOptions {
  readonly dataDir: string
  readonly backup: string
  /** Whether what lies in the data folder is put aside. */
  readonly replaces: boolean
  readonly print: (line: string) => void
}

const atOnce = 8

/** Restores beside the data folder and renames at the end, so that nothing is ever half restored. */
export async function restoreBackup({ dataDir, backup, replaces, print }: RestoreOptions): Promise<void> {
  const isTaken = await checkPlace(dataDir, replaces)
  const pieces = await readSums(backup)
  const stage = await mkdtemp(`${dataDir}.restoring-`).catch((error) => {
    throw new StartError(`A folder beside DATA_DIR ${dataDir} cannot be made (${reasonOf(error)})`)
  })
  try {
    const contentsOfBackup = await readContents(backup, pieces, stage)
    checkMigrations(contentsOfBackup)
    await ensureObjectStore({ dataDir: stage, objectStore: undefined }, { isNew: true })
    const copied = await copyFiles(backup, pieces, stage, contentsOfBackup)
    print(`${copied} files are as they were written`)
    const rows = await fillDatabase(stage, contentsOfBackup)
    await rm(join(stage, 'tables'), { recursive: true, force: true })
    await syncTree(stage)
    // A server may have started meanwhile.
    await checkPlace(dataDir, replaces)
    const aside = isTaken ? await putAside(dataDir) : undefined
    await rename(stage, dataDir).catch(async (error) => {
      if (aside) await rename(aside, dataDir)
      throw error
    })
    await syncFolder(dirname(dataDir))
    print(
      `${rows} rows of ${contentsOfBackup.tables.length} tables, as of ${contentsOfBackup.takenAt}, are in ${dataDir}`,
    )
    if (aside) print(`What was there before lies in ${aside}`)
  } catch (error) {
    await rm(stage, { recursive: true, force: true, maxRetries: 5 })
    throw error
  }
}

/** Returns whether something lies there. */
async function checkPlace(dataDir: string, replaces: boolean): Promise<boolean> {
  if ((await stateOfEmbeddedDatabase({ dataDir })) === 'running')
    throw new StartError(`A server is using DATA_DIR ${dataDir}: stop it first`)
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new StartError(`DATA_DIR ${dataDir} cannot be read (${reasonOf(error)})`)
  })
  if (names?.length && !replaces)
    throw new StartError(
      `DATA_DIR ${dataDir} is not empty: with --replace what lies there is put aside, not deleted`,
    )
  return names !== undefined
}

async function readContents(backup: string, pieces: Pieces, stage: string): Promise<Contents> {
  if (!pieces.has(contentsFile)) throw damaged(`${contentsFile} is missing`)
  const copy = join(stage, 'contents')
  await takeOut(backup, pieces, contentsFile, copy)
  const parsed = contents.safeParse(JSON.parse(await readFile(copy, 'utf8')))
  await rm(copy)
  if (!parsed.success)
    throw new StartError(
      'This version of Drape cannot read the format of the backup: restore it with the version that took it',
    )
  return parsed.data
}

function checkMigrations({ migrations }: Contents): void {
  const isOurs = migrations.every(({ hash, at }, index) => {
    const own = knownMigrations[index]
    return own?.hash === hash && own.at === at
  })
  if (!isOurs)
    throw new StartError(
      'The backup is of a newer version of Drape, or of another one: restore it with the version that took it',
    )
}

async function copyFiles(backup: string, pieces: Pieces, stage: string, contents: Contents): Promise<number> {
  const placeOf = (name: string): string | undefined => {
    if (/^(objects|tables)\/[^.]/.test(name)) return inside(stage, name)
    const file = /^data\/([^/]+)$/.exec(name)?.[1]
    return file && isKept(file) ? inside(stage, file) : undefined
  }
  const unnamed = contents.tables.map(pieceOf).find((name) => !pieces.has(name))
  if (unnamed) throw damaged(`${unnamed} is missing`)
  const files = [...pieces.keys()].flatMap((name) => {
    const to = placeOf(name)
    return to ? [{ name, to }] : []
  })
  for (let from = 0; from < files.length; from += atOnce)
    await Promise.all(
      files.slice(from, from + atOnce).map(({ name, to }) => takeOut(backup, pieces, name, to)),
    )
  return files.length
}

/** Returns how many rows there are. */
async function fillDatabase(
  stage: string,
  { migrations, jobMigration, tables, sequences }: Contents,
): Promise<number> {
  const database = await reachEmbeddedDatabase({ dataDir: stage })
  try {
    await migrateDatabase(database.url, migrations.length)
    const client = await connect(database.url)
    let count = 0
    try {
      if ((await readJobMigration(client)) !== jobMigration)
        throw new StartError(
          'The backup keeps its jobs in another form than this version of Drape: restore it with the version that took it, then start this one on it',
        )
      const ownTables = await readTables(client)
      const shape = (each: (typeof ownTables)[number]) => `${pieceOf(each)} ${each.columns.join()}`
      if (ownTables.map(shape).join('\n') !== tables.map(shape).join('\n'))
        throw damaged(`${contentsFile} names other tables than its migrations make`)
      await beginFilling(client, ownTables)
      for (const { rows, ...each } of tables) {
        const name = pieceOf(each)
        const exchanged = exchangeFile(stage, randomUUID())
        await rename(inside(stage, name), exchanged)
        // PostgreSQL may be another user; no other user may enter the folder.
        await chmod(exchanged, 0o644)
        if ((await copyIn(client, each, exchanged)) !== rows) throw damaged(`${name} has not all its rows`)
        await rm(exchanged)
        count += rows
      }
      await endFilling(client, sequences)
    } finally {
      await client.end()
    }
    await migrateDatabase(database.url)
    return count
  } finally {
    await database.stop()
  }
}

async function putAside(dataDir: string): Promise<string> {
  const aside = `${dataDir}.before-${new Date().toISOString().replace(/\W/g, '-').slice(0, 23)}`
  await rename(dataDir, aside).catch((error) => {
    throw new StartError(`DATA_DIR ${dataDir} cannot be put aside (${reasonOf(error)})`)
  })
  return aside
}
