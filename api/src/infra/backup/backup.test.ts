import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { backupFolder, contentsOf } from '../../../test/backup-folder.ts'
import { addAccount, addGarment, addPhoto } from '../../../test/row.ts'
import { startEmbeddedDatabase } from '../db/embedded-database.ts'
import { pictureKeys } from '../picture/picture-key.ts'

/** `npm run prove -- accidents backup` takes one while people write, and damages each of its pieces. */
test('a backup is refused while a byte of it is changed, and comes back as the installation that it was taken of', async () => {
  const place = await backupFolder()
  try {
    const first = await place.open('first')
    const { id: accountId } = await addAccount(first.database)
    const { id } = await addPhoto(first.database, { accountId })
    const { id: garmentId } = await addGarment(first.database, { accountId })
    for (const key of [id, garmentId].flatMap(pictureKeys)) {
      const file = join(place.at('first'), 'objects', key)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, key)
    }
    const [contents, pictures] = [
      await contentsOf(first.url),
      await place.picturesOf('first', [id, garmentId]),
    ]
    await place.backUp('first', 'backup')
    await first.close()

    const [piece = ''] = await place.filesIn('backup')
    const bytes = await readFile(place.at(piece))
    await writeFile(place.at(piece), Buffer.concat([bytes, Buffer.from('x')]))
    await expect(place.restore('backup', 'second')).rejects.toThrow(/^The backup is damaged: /)
    await writeFile(place.at(piece), bytes)

    await place.restore('backup', 'second')
    const { url, stop } = await startEmbeddedDatabase({ dataDir: place.at('second') })
    place.stopLater(stop)
    expect(await contentsOf(url)).toEqual(contents)
    expect(await place.picturesOf('second', [id, garmentId])).toEqual(pictures)
  } finally {
    await place.remove()
  }
})
