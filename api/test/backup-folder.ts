import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { readEnv } from '../src/env.ts'
import { connect, readPictureIds } from '../src/infra/backup/backup.store.ts'
import { runBackupCommand, runRestoreCommand } from '../src/infra/backup/backup-admin.ts'
import { pictureKeys } from '../src/infra/picture/picture-key.ts'
import { openInstallation } from './installation.ts'

export const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

/** A hash of all rows of each table, now or as a snapshot has them, and the photos. */
export async function contentsOf(url: string, snapshot?: string) {
  const client = await connect(url)
  await client.query('begin isolation level repeatable read')
  if (snapshot) await client.query(`set transaction snapshot '${snapshot}'`)
  const { rows } = await client.query(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'drizzle', 'graphile_worker') and tablename <> 'rate_limit' order by 1",
  )
  const tables: Record<string, string> = {}
  for (const { name } of rows) {
    const { rows: lines } = await client.query(`select t::text as line from ${name} t order by 1`)
    // The job library writes into its own list when it began.
    tables[name] =
      `${lines.length} ${name === 'graphile_worker.migrations' || sha256(lines.map(({ line }) => line).join('\n'))}`
  }
  const photos = await readPictureIds(client)
  await client.end()
  return { tables, photos: photos.sort() }
}

/** A folder in which installations and backups of them lie by their names. */
export async function backupFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'drape-'))
  const opened: (() => Promise<unknown>)[] = []
  const at = (name: string) => join(folder, name)
  const envOf = (name: string) => readEnv({ DATA_DIR: at(name), SITE_DIR: '/nowhere' })
  const backUp = (name: string, to: string) => runBackupCommand(envOf(name), [at(to)], () => undefined)

  const open = async (name: string) => {
    const installation = await openInstallation(at(name))
    const close = async () => {
      opened.splice(opened.indexOf(close), 1)
      await installation.close()
    }
    opened.push(close)
    return { ...installation, close }
  }

  const picturesOf = async (name: string, photos: readonly string[]) => {
    const hashes: Record<string, string> = {}
    for (const key of photos.flatMap(pictureKeys))
      hashes[key] = sha256(await readFile(join(at(name), 'objects', key)))
    return hashes
  }

  return {
    folder,
    at,
    backUp,
    restore: (from: string, name: string, ...more: string[]) =>
      runRestoreCommand(envOf(name), [at(from), ...more], () => undefined),
    open,
    picturesOf,
    filesIn: async (name: string): Promise<string[]> => {
      const entries = await readdir(at(name), { recursive: true, withFileTypes: true })
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    },
    stopLater: (stop: () => Promise<unknown>) => void opened.push(stop),
    remove: async () => {
      for (const close of [...opened]) await close()
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}
