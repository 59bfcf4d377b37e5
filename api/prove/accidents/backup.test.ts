import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Database, openDatabase } from '../../src/infra/db/database.ts'
import { startEmbeddedDatabase } from '../../src/infra/db/embedded-database.ts'
import { isMigrated, knownMigrations, migrateDatabase } from '../../src/infra/db/migrations.store.ts'
import { pictureKeys } from '../../src/infra/picture/picture-key.ts'
import { setUpForEach } from '../../test/app.ts'
import { backupFolder, contentsOf, sha256 } from '../../test/backup-folder.ts'
import { addAccount, addPhoto } from '../../test/row.ts'

const place = setUpForEach(backupFolder)
afterEach(() => place.remove())

const write = (file = '') => writeFile(file, 'picture')

/** A photo of the first installation, whose pictures are put into their folder. */
async function addStoredPhoto(database: Database, put: typeof write) {
  const { id } = await addPhoto(database, { accountId: (await addAccount(database)).id })
  const files = pictureKeys(id).map((key) => join(place.at('first'), 'objects', key))
  for (const file of files) {
    await mkdir(dirname(file), { recursive: true })
    await put(file)
  }
  return { id, files }
}

test('a photo that is deleted while pictures are copied is not in the backup, in part or whole', async () => {
  const { database, close } = await place.open('first')
  const add = (put: typeof write) => addStoredPhoto(database, put)
  const remove = (id: string) => database.$client.query('delete from photo where id = $1', [id])
  // Whoever copies a pipe waits until it is written, and whoever writes it until it is copied.
  const pipe = async (file = '') => void execFileSync('mkfifo', [file])
  const deleted = await add(write)
  const first = await add(pipe)
  const backup = place.backUp('first', 'backup')
  await write(first.files[0])
  // By now the list of photos was read. One of them goes, and one comes that is about to go: its pictures have.
  const second = await add(pipe)
  const withoutPictures = await add(async () => undefined)
  await write(first.files[1])
  await write(second.files[0])
  await remove(deleted.id)
  await remove(withoutPictures.id)
  await write(second.files[1])
  await backup
  await close()
  await place.restore('backup', 'second')

  const restored = await place.open('second')
  expect((await contentsOf(restored.url)).photos).toEqual([first.id, second.id])
  expect((await place.filesIn('second/objects')).filter((name) => name.endsWith('.jpg'))).toHaveLength(4)
})

/** Damages one piece of a backup after the other; whether each restore said so and left nothing. */
async function damageEachPiece(restore: typeof place.restore) {
  const { database, close } = await place.open('first')
  await addStoredPhoto(database, write)
  await close()
  await place.backUp('first', 'backup')
  const pieces = await place.filesIn('backup')
  expect(pieces.length).toBeGreaterThan(30)
  const before = await readdir(place.folder)
  for (const piece of pieces) {
    const bytes = await readFile(place.at(piece))
    const changed = Buffer.from(bytes.length ? bytes : 'x')
    changed[bytes.length >> 1] = (changed[bytes.length >> 1] ?? 0) ^ 1
    await writeFile(place.at(piece), changed)
    await expect(restore('backup', 'second')).rejects.toThrow(/^The backup is damaged: /)
    await rm(place.at(piece))
    await expect(restore('backup', 'second')).rejects.toThrow(/is missing|was not finished/)
    await writeFile(place.at(piece), bytes)
  }
  expect(await readdir(place.folder)).toEqual(before)
}

test('a backup with one byte changed in any piece, or without one, is refused and leaves nothing', () =>
  damageEachPiece(place.restore))

test('a restore is found that overlooks a picture', async () => {
  const careless: typeof place.restore = (...words) =>
    place.restore(...words).catch((error: Error) => {
      if (!/\.jpg\b/.test(error.message)) throw error
    })
  await expect(damageEachPiece(careless)).rejects.toThrow(/resolved instead of rejected/)
})

test('a backup of an older version comes back as one of today, and one of a newer is refused', async () => {
  const older = await startEmbeddedDatabase({ dataDir: place.at('older') })
  await migrateDatabase(older.url, knownMigrations.length - 1)
  await older.stop()
  await place.backUp('older', 'backup')
  await place.restore('backup', 'second')
  const { url, stop } = await startEmbeddedDatabase({ dataDir: place.at('second') })
  const database = openDatabase(url, () => undefined)
  place.stopLater(() => database.$client.end().then(stop))
  expect(await isMigrated(database)).toBe(true)

  const description = await readFile(place.at('backup/backup.json'), 'utf8')
  const newer = description.replace('"migrations": [', '"migrations": [ { "hash": "x", "at": 1 },')
  const sums = await readFile(place.at('backup/SHA256SUMS'), 'utf8')
  await writeFile(place.at('backup/backup.json'), newer)
  await writeFile(place.at('backup/SHA256SUMS'), sums.replace(sha256(description), sha256(newer)))
  await expect(place.restore('backup', 'third')).rejects.toThrow(/^The backup is of a newer version of Drape/)
})

test('a restore touches no installation in use, and puts one aside only with --replace', async () => {
  await place.open('first')
  await place.backUp('first', 'backup')
  await expect(place.restore('backup', 'first', '--replace')).rejects.toThrow(
    /^A server is using DATA_DIR .*: stop it first$/,
  )
  await place.restore('backup', 'second')
  const before = await place.filesIn('second')
  await expect(place.restore('backup', 'second')).rejects.toThrow(/^DATA_DIR .* is not empty: with --replace/)
  expect(await place.filesIn('second')).toEqual(before)

  await place.restore('backup', 'second', '--replace')
  const aside = (await readdir(place.folder)).find((name) => name.startsWith('second.before-')) ?? ''
  expect((await place.filesIn(aside)).map((name) => name.replace(aside, 'second'))).toEqual(before)
})
