import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createOutfit } from '@drape/contract/outfit'
import { deletePhoto } from '@drape/contract/photo'
import { claimRequest, listPendingRequests } from '@drape/contract/request'
import { readEnv } from '../src/env.ts'
import { connect } from '../src/infra/backup/backup.store.ts'
import { runBackupCommand, runRestoreCommand } from '../src/infra/backup/backup-admin.ts'
import { pictureKeys } from '../src/infra/picture/picture-key.ts'
import { openEmbeddedHouse } from './embedded-house.ts'
import { jpegPicture } from './picture.ts'
import { enter } from './session.ts'
import { newOutfit } from './studio.ts'
import { uploaded } from './upload.ts'

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
  const photos = await client.query('select id from photo order by id')
  await client.end()
  return { tables, photos: photos.rows.map(({ id }) => id as string) }
}

/** A folder in which houses and backups of them lie by their names. */
export async function backupFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'drape-'))
  const opened: (() => Promise<unknown>)[] = []
  const at = (name: string) => join(folder, name)
  const envOf = (name: string) => readEnv({ DATA_DIR: at(name), SITE_DIR: '/nowhere' })
  const backUp = (name: string, to: string, onSnapshot?: (snapshot: string) => Promise<void>) =>
    runBackupCommand(envOf(name), [at(to)], () => undefined, onSnapshot)

  const openHouse = async (name: string) => {
    const house = await openEmbeddedHouse(at(name))
    const close = async () => {
      opened.splice(opened.indexOf(close), 1)
      await house.close()
    }
    opened.push(close)
    return { ...house, close }
  }

  const picturesOf = async (name: string, photos: readonly string[]) => {
    const hashes: Record<string, string> = {}
    for (const key of photos.flatMap(pictureKeys))
      hashes[key] = sha256(await readFile(join(at(name), 'objects', key)))
    return hashes
  }

  /** A house of which a backup was taken while people used it, and what it held at that moment. */
  const backedUpHouse = async () => {
    const house = await openHouse('first')
    const asha = await enter(house.app)
    const meera = await house.members.stylist({ name: 'Meera "K"\\\t' })
    const remainingPhoto = await uploaded(asha, await jpegPicture())
    const deletedPhoto = await uploaded(asha, await jpegPicture())
    const { requests } = await meera.ask(listPendingRequests)
    for (const { id } of requests) await meera.ask(claimRequest, { params: { id } })
    await meera.ask(createOutfit, { body: newOutfit(remainingPhoto.id) })

    const ravi = await enter(house.app, 'ravi@example.com', 'Ravi')
    let isOver = false
    const writing = (async () => {
      for (let n = 0; !isOver; n++) {
        const { id } = await uploaded(ravi, await jpegPicture())
        if (n % 2) await ravi.ask(deletePhoto, { params: { id } })
      }
    })()
    let contents: Awaited<ReturnType<typeof contentsOf>> | undefined
    const pictures = await picturesOf('first', [remainingPhoto.id, deletedPhoto.id])
    await backUp('first', 'backup', async (snapshot) => {
      contents = await contentsOf(house.url, snapshot)
      await asha.ask(deletePhoto, { params: { id: deletedPhoto.id } })
      await uploaded(asha, await jpegPicture())
    }).finally(() => {
      isOver = true
    })
    await writing
    return { house, asha, pictures, contents }
  }

  return {
    folder,
    at,
    backUp,
    restore: (from: string, name: string, ...more: string[]) =>
      runRestoreCommand(envOf(name), [at(from), ...more], () => undefined),
    openHouse,
    picturesOf,
    backedUpHouse,
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
