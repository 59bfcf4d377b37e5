import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { createOutfit } from '@drape/contract/outfit'
import { deletePhoto } from '@drape/contract/photo'
import { readProfile } from '@drape/contract/profile'
import { claimRequest, listPendingRequests } from '@drape/contract/request'
import { openEmbeddedHouse } from '../../test/embedded-house.ts'
import { memberAt } from '../../test/member.ts'
import { jpegPicture } from '../../test/picture.ts'
import { addAccount, addPhoto } from '../../test/row.ts'
import { enter } from '../../test/session.ts'
import { newOutfit } from '../../test/studio.ts'
import { uploaded } from '../../test/upload.ts'
import { openDatabase } from '../db/database.ts'
import { startEmbeddedDatabase } from '../db/embedded-database.ts'
import { isMigrated, knownMigrations, migrateDatabase } from '../db/migrations.store.ts'
import { readEnv } from '../env.ts'
import { pictureKeys } from '../picture/picture-key.ts'
import { connect } from './backup.store.ts'
import { runBackupCommand, runRestoreCommand } from './backup-admin.ts'

jest.setTimeout(120_000)

let folder: string
const opened: (() => Promise<unknown>)[] = []
const at = (name: string) => join(folder, name)
const envOf = (name: string) => readEnv({ DATA_DIR: at(name), SITE_DIR: '/nowhere' })
const backUp = (name: string, to: string, onSnapshot?: (snapshot: string) => Promise<void>) =>
  runBackupCommand(envOf(name), [at(to)], () => undefined, onSnapshot)
const restore = (from: string, name: string, ...more: string[]) =>
  runRestoreCommand(envOf(name), [at(from), ...more], () => undefined)
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

async function openHouse(name: string) {
  const house = await openEmbeddedHouse(at(name))
  const close = async () => {
    opened.splice(opened.indexOf(close), 1)
    await house.close()
  }
  opened.push(close)
  return { ...house, close }
}

/** A hash of all rows of each table, now or as a snapshot has them, and the photos. */
async function contentsOf(url: string, snapshot?: string) {
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

async function picturesOf(name: string, photos: readonly string[]) {
  const hashes: Record<string, string> = {}
  for (const key of photos.flatMap(pictureKeys))
    hashes[key] = sha256(await readFile(join(at(name), 'objects', key)))
  return hashes
}

async function filesIn(name: string): Promise<string[]> {
  const entries = await readdir(at(name), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

/** A house of which a backup was taken while people used it, and what it held at that moment. */
async function backedUpHouse() {
  const house = await openHouse('first')
  const asha = await enter(house.app)
  const meera = await house.members.stylist({ name: 'Meera "K"\\\t' })
  const kept = await uploaded(asha, await jpegPicture())
  const doomed = await uploaded(asha, await jpegPicture())
  const { requests } = await meera.ask(listPendingRequests)
  for (const { id } of requests) await meera.ask(claimRequest, { params: { id } })
  await meera.ask(createOutfit, { body: newOutfit(kept.id) })

  const ravi = await enter(house.app, 'ravi@example.com', 'Ravi')
  let isOver = false
  const writing = (async () => {
    for (let n = 0; !isOver; n++) {
      const { id } = await uploaded(ravi, await jpegPicture())
      if (n % 2) await ravi.ask(deletePhoto, { params: { id } })
    }
  })()
  let held: Awaited<ReturnType<typeof contentsOf>> | undefined
  const pictures = await picturesOf('first', [kept.id, doomed.id])
  await backUp('first', 'backup', async (snapshot) => {
    held = await contentsOf(house.url, snapshot)
    await asha.ask(deletePhoto, { params: { id: doomed.id } })
    await uploaded(asha, await jpegPicture())
  }).finally(() => {
    isOver = true
  })
  await writing
  return { house, asha, pictures, held }
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drape-'))
})
afterEach(async () => {
  for (const close of [...opened]) await close()
  opened.length = 0
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

test('a backup that is taken while people use the house is that house at one moment, and opens', async () => {
  const { house, asha, pictures, held } = await backedUpHouse()
  await house.close()
  await restore('backup', 'second')

  const restored = await openHouse('second')
  expect(await contentsOf(restored.url)).toEqual(held)
  expect(await picturesOf('second', held?.photos ?? [])).toMatchObject(pictures)
  expect((await filesIn('second/objects')).filter((name) => name.endsWith('.jpg'))).toHaveLength(
    2 * (held?.photos.length ?? 0),
  )
  const there = memberAt(restored.app, asha)
  expect(await there.ask(readProfile)).toMatchObject({ id: asha.id })
  expect((await enter(restored.app)).id).toBe(asha.id)
  await uploaded(there, await jpegPicture())
})

test('a photo that is deleted while pictures are copied is not in the backup, in part or whole', async () => {
  const house = await openHouse('first')
  const { id: accountId } = await addAccount(house.database)
  const add = async (put: (file: string) => unknown) => {
    const { id } = await addPhoto(house.database, { accountId })
    const files = pictureKeys(id).map((key) => join(at('first'), 'objects', key))
    for (const file of files) {
      await mkdir(dirname(file), { recursive: true })
      await put(file)
    }
    return { id, files }
  }
  const drop = (id: string) => house.database.$client.query('delete from photo where id = $1', [id])
  const write = (file: string) => writeFile(file, 'picture')
  // Whoever copies a pipe waits until it is written, and whoever writes it until it is copied.
  const pipe = (file: string) => execFileSync('mkfifo', [file])
  const forgotten = await add(write)
  const first = await add(pipe)
  const backup = backUp('first', 'backup')
  await write(first.files[0] ?? '')
  // By now the list of photos was read. One of them goes, and one comes that is about to go: its pictures have.
  const second = await add(pipe)
  const halfGone = await add(() => undefined)
  await write(first.files[1] ?? '')
  await write(second.files[0] ?? '')
  await drop(forgotten.id)
  await drop(halfGone.id)
  await write(second.files[1] ?? '')
  await backup
  await house.close()
  await restore('backup', 'second')

  const restored = await openHouse('second')
  expect((await contentsOf(restored.url)).photos).toEqual([first.id, second.id])
  expect((await filesIn('second/objects')).filter((name) => name.endsWith('.jpg'))).toHaveLength(4)
})

test('a backup with one byte changed in any piece, or without one, is refused and leaves nothing', async () => {
  const { house } = await backedUpHouse()
  await house.close()
  const pieces = await filesIn('backup')
  expect(pieces.length).toBeGreaterThan(30)
  const before = await readdir(folder)
  for (const piece of pieces) {
    const bytes = await readFile(at(piece))
    const changed = Buffer.from(bytes.length ? bytes : 'x')
    changed[bytes.length >> 1] = (changed[bytes.length >> 1] ?? 0) ^ 1
    await writeFile(at(piece), changed)
    await expect(restore('backup', 'second')).rejects.toThrow(/^The backup is damaged: /)
    await rm(at(piece))
    await expect(restore('backup', 'second')).rejects.toThrow(/is missing|was not finished/)
    await writeFile(at(piece), bytes)
  }
  expect(await readdir(folder)).toEqual(before)
})

test('a restore touches no house that is in use, and puts one aside only if told to', async () => {
  const { house } = await backedUpHouse()
  await expect(restore('backup', 'first', '--replace')).rejects.toThrow(
    /^A server is using DATA_DIR .*: stop it first$/,
  )
  await house.close()
  const before = await filesIn('first')
  await expect(restore('backup', 'first')).rejects.toThrow(/^DATA_DIR .* is not empty: with --replace/)
  expect(await filesIn('first')).toEqual(before)

  await restore('backup', 'first', '--replace')
  const aside = (await readdir(folder)).find((name) => name.startsWith('first.before-')) ?? ''
  expect((await filesIn(aside)).map((name) => name.replace(aside, 'first'))).toEqual(before)
  await openHouse('first')
})

test('a backup of an older house comes back as one of today, and one of a newer is refused', async () => {
  const older = await startEmbeddedDatabase({ dataDir: at('older') })
  await migrateDatabase(older.url, knownMigrations.length - 1)
  await older.stop()
  await backUp('older', 'backup')
  await restore('backup', 'second')
  const { url, stop } = await startEmbeddedDatabase({ dataDir: at('second') })
  const database = openDatabase(url, () => undefined)
  opened.push(() => database.$client.end(), stop)
  expect(await isMigrated(database)).toBe(true)

  const told = await readFile(at('backup/backup.json'), 'utf8')
  const newer = told.replace('"migrations": [', '"migrations": [ { "hash": "x", "at": 1 },')
  const sums = await readFile(at('backup/SHA256SUMS'), 'utf8')
  await writeFile(at('backup/backup.json'), newer)
  await writeFile(at('backup/SHA256SUMS'), sums.replace(sha256(told), sha256(newer)))
  await expect(restore('backup', 'third')).rejects.toThrow(/^The backup is of a newer version of Drape/)
})
