import { createHash, randomUUID } from 'node:crypto'
import { readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inside } from '@drape/platform/release/inside'
import { StartError } from '../../start-error.ts'
import { syncFolder, syncTree, writeDurably } from '../disk/durable.ts'
import { pictureKeys } from '../picture/picture-key.ts'
import {
  beginSnapshot,
  type Connection,
  connect,
  copyOut,
  endSnapshot,
  lockBackups,
  readJobMigration,
  readMigrations,
  readPictureIds,
  readSequences,
  readTables,
} from './backup.store.ts'
import { type Contents, contentsFile, exchangeFile, isKept, pieceOf } from './contents.ts'
import { copyPiece, type Pieces, writeSums } from './piece.ts'

export interface BackupOptions {
  readonly dataDir: string
  readonly url: string
  /** A folder that is not there yet. */
  readonly target: string
  readonly print: (line: string) => void
  /** Called with the id of the database snapshot, while the backup is taken. */
  readonly onSnapshot?: (snapshot: string) => Promise<void>
}

const mostSnapshots = 10
const atOnce = 8

/** Backs up an installation with the embedded database, while people use it. */
export async function takeBackup({ dataDir, url, target, print, onSnapshot }: BackupOptions): Promise<void> {
  const stage = `${target}.${randomUUID().slice(0, 8)}.unfinished`
  const pieces: Pieces = new Map()
  const objects = join(dataDir, 'objects')
  const client = await connect(url)
  const live = await connect(url)
  try {
    if (!(await lockBackups(client))) throw new StartError('Another backup is being taken: wait for its end')
    await removeExchanged(dataDir)
    const keep = async (name: string, from: string) => {
      pieces.set(name, await copyPiece(from, inside(stage, name)))
    }
    for (const name of (await readdir(dataDir)).filter(isKept))
      await keep(`data/${name}`, inside(dataDir, name))
    // Most of it before the snapshot: pictures never change, and a snapshot that is held long keeps dead rows.
    await copyPictures(await readPictureIds(live))
    const { snapshot, ids, lost } = await openSnapshot()
    if (onSnapshot) await onSnapshot(snapshot)
    const contents = await copyTables(client)
    await endSnapshot(client)
    await dropForgotten(ids)
    const text = JSON.stringify(contents, undefined, 1)
    await writeDurably(inside(stage, contentsFile), text)
    pieces.set(contentsFile, createHash('sha256').update(text).digest('hex'))
    await writeSums(stage, pieces)
    await syncTree(stage)
    await rename(stage, target)
    await syncFolder(dirname(target))
    const rows = contents.tables.reduce((sum, each) => sum + each.rows, 0)
    print(`${rows} rows of ${contents.tables.length} tables and ${ids.length} photos are in ${target}`)
    if (lost.length)
      print(`${lost.length} photos had no picture any more before this backup, the first ${lost[0]}`)
  } catch (error) {
    await rm(stage, { recursive: true, force: true })
    throw error
  } finally {
    await client.end().catch(() => undefined)
    await live.end().catch(() => undefined)
  }

  /** A photo that was deleted after the snapshot may have lost its picture before it was copied: then a newer one. */
  async function openSnapshot() {
    for (let attempt = 1; attempt <= mostSnapshots; attempt++) {
      const snapshot = await beginSnapshot(client)
      const ids = await readPictureIds(client)
      const lost = await copyPictures(ids)
      const existing = lost.length ? await readPictureIds(live, lost) : []
      if (existing.length === lost.length) return { snapshot, ids, lost }
      await endSnapshot(client)
    }
    throw new StartError('Photos are deleted faster than they can be copied: try again')
  }

  /** Copies the pictures that are not copied yet, and returns the photos that lack one. */
  async function copyPictures(ids: readonly string[]): Promise<string[]> {
    const lost: string[] = []
    for (let from = 0; from < ids.length; from += atOnce) {
      const some = ids.slice(from, from + atOnce)
      const isWhole = await Promise.all(some.map(copyPicturesOf))
      lost.push(...some.filter((_, index) => !isWhole[index]))
      if (from && from % 8000 === 0) print(`${from} of ${ids.length} photos`)
    }
    return lost
  }

  async function copyPicturesOf(id: string): Promise<boolean> {
    for (const key of pictureKeys(id)) {
      const name = `objects/${key}`
      if (pieces.has(name)) continue
      try {
        pieces.set(name, await copyPiece(inside(objects, key), inside(stage, name)))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
        await rm(inside(stage, name), { force: true })
        return false
      }
    }
    return true
  }

  async function copyTables(from: Connection): Promise<Contents> {
    const tables: Contents['tables'] = []
    for (const table of await readTables(from)) {
      const exchanged = exchangeFile(dataDir, randomUUID())
      const name = pieceOf(table)
      try {
        const rows = await copyOut(from, table, exchanged)
        pieces.set(name, await copyPiece(exchanged, inside(stage, name)))
        tables.push({ ...table, rows })
      } finally {
        // On a disk that is full, too: PostgreSQL leaves what it could write.
        await rm(exchanged, { force: true })
      }
    }
    return {
      format: 1,
      takenAt: new Date().toISOString(),
      migrations: await readMigrations(from),
      jobMigration: await readJobMigration(from),
      tables,
      sequences: await readSequences(from),
    }
  }

  /** Pictures that were deleted before the snapshot do not stay in a backup either. */
  async function dropForgotten(ids: readonly string[]): Promise<void> {
    const expected = new Set(ids.flatMap(pictureKeys).map((key) => `objects/${key}`))
    for (const name of pieces.keys()) {
      if (!name.startsWith('objects/') || expected.has(name)) continue
      await rm(inside(stage, name))
      pieces.delete(name)
    }
  }
}

/** Removes the exchange files of backups that were killed. */
async function removeExchanged(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'postgres')
  for (const name of await readdir(folder))
    if (/^exchange-.*\.copy$/.test(name)) await rm(inside(folder, name), { force: true })
}
