import { readdir } from 'node:fs/promises'
import { readProfile } from '@drape/contract/profile'
import { setUpOnce } from '../../test/app.ts'
import { backupFolder, contentsOf } from '../../test/backup-folder.ts'
import { memberAt } from '../../test/member.ts'
import { jpegPicture } from '../../test/picture.ts'
import { enter } from '../../test/session.ts'
import { uploaded } from '../../test/upload.ts'

const place = setUpOnce(backupFolder)
const first = setUpOnce(() => place.backedUpHouse())
afterAll(() => place.remove?.())

test('a backup that is taken while people use the house is that house at one moment, and opens', async () => {
  const { asha, pictures, contents } = first
  await place.restore('backup', 'second')

  const restored = await place.openHouse('second')
  expect(await contentsOf(restored.url)).toEqual(contents)
  expect(await place.picturesOf('second', contents?.photos ?? [])).toMatchObject(pictures)
  expect((await place.filesIn('second/objects')).filter((name) => name.endsWith('.jpg'))).toHaveLength(
    2 * (contents?.photos.length ?? 0),
  )
  const there = memberAt(restored.app, asha)
  expect(await there.ask(readProfile)).toMatchObject({ id: asha.id })
  expect((await enter(restored.app)).id).toBe(asha.id)
  await uploaded(there, await jpegPicture())
})

test('a restore touches no house that is in use, and puts one aside only if told to', async () => {
  await expect(place.restore('backup', 'first', '--replace')).rejects.toThrow(
    /^A server is using DATA_DIR .*: stop it first$/,
  )
  await place.restore('backup', 'fourth')
  const before = await place.filesIn('fourth')
  await expect(place.restore('backup', 'fourth')).rejects.toThrow(/^DATA_DIR .* is not empty: with --replace/)
  expect(await place.filesIn('fourth')).toEqual(before)

  await place.restore('backup', 'fourth', '--replace')
  const aside = (await readdir(place.folder)).find((name) => name.startsWith('fourth.before-')) ?? ''
  expect((await place.filesIn(aside)).map((name) => name.replace(aside, 'fourth'))).toEqual(before)
})
