import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openDatabase } from '../../src/infra/db/database.ts'
import { startEmbeddedDatabase } from '../../src/infra/db/embedded-database.ts'
import { isMigrated, knownMigrations, migrateDatabase } from '../../src/infra/db/migrations.store.ts'
import { pictureKeys } from '../../src/infra/picture/picture-key.ts'
import { setUpForEach } from '../../test/app.ts'
import { backupFolder, contentsOf, sha256 } from '../../test/backup-folder.ts'
import { addAccount, addPhoto } from '../../test/row.ts'

const place = setUpForEach(backupFolder)
afterEach(() => place.remove())

test('a photo that is deleted while pictures are copied is not in the backup, in part or whole', async () => {
  const house = await place.openHouse('first')
  const { id: accountId } = await addAccount(house.database)
  const add = async (put: (file: string) => unknown) => {
    const { id } = await addPhoto(house.database, { accountId })
    const files = pictureKeys(id).map((key) => join(place.at('first'), 'objects', key))
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
  const backup = place.backUp('first', 'backup')
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
  await place.restore('backup', 'second')

  const restored = await place.openHouse('second')
  expect((await contentsOf(restored.url)).photos).toEqual([first.id, second.id])
  expect((await place.filesIn('second/objects')).filter((name) => name.endsWith('.jpg'))).toHaveLength(4)
})

test('a backup with one byte changed in any piece, or without one, is refused and leaves nothing', async () => {
  const { house } = await place.backedUpHouse()
  await house.close()
  const pieces = await place.filesIn('backup')
  expect(pieces.length).toBeGreaterThan(30)
  const before = await readdir(place.folder)
  for (const piece of pieces) {
    const bytes = await readFile(place.at(piece))
    const changed = Buffer.from(bytes.length ? bytes : 'x')
    changed[bytes.length >> 1] = (changed[bytes.length >> 1] ?? 0) ^ 1
    await writeFile(place.at(piece), changed)
    await expect(place.restore('backup', 'second')).rejects.toThrow(/^The backup is damaged: /)
    await rm(place.at(piece))
    await expect(place.restore('backup', 'second')).rejects.toThrow(/is missing|was not finished/)
    await writeFile(place.at(piece), bytes)
  }
  expect(await readdir(place.folder)).toEqual(before)
})

test('a backup of an older house comes back as one of today, and one of a newer is refused', async () => {
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
